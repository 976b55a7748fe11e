import { z } from 'zod';
import { certaintyField } from './certainty.ts';
import { findVerdict, noVerdictText } from './find-verdict.ts';
import { comparisonText, quotedLine, termsText } from './quoted-text.ts';
import { defineTool } from './tool.ts';
import { productField, recordField, termsFields, termsOf } from './tool-fields.ts';
import { SourceError } from './verdict-source.ts';

/** The tool that puts verdicts side by side. */
export const compareTool = defineTool({
  name: 'compare',
  title: 'Compare verdicts',
  description:
    'Puts the verdicts on 2 to 5 products side by side, by their slugs. Use it for "A or B?" after search has told the slugs. Returns the whole verdicts in the order asked, and under missing those that were not found, with what may have been meant and how sure that is (certainty): compare again with a likely one; of the others say that they are not reviewed, and do not guess. Cite the url of each product.',
  input: z.strictObject({
    slugs: z.array(productField).min(2).max(5).meta({ description: 'Slugs of the products' }),
  }),
  output: z.strictObject({
    verdicts: z.array(recordField),
    missing: z
      .array(
        z.strictObject({
          asked: z.string(),
          reason: z.string(),
          certainty: certaintyField,
          suggestions: z.array(z.strictObject({ slug: z.string(), product: z.string() })),
        }),
      )
      .meta({ description: 'Products without a verdict' }),
    ...termsFields,
  }),
  async answer({ slugs }, context) {
    const [terms, ...findings] = await Promise.all([
      context.source.terms(context.signal),
      ...new Set(slugs).values().map((slug) => findVerdict(slug, context)),
    ]);
    // Two names may lead to one product.
    const found = new Map(
      findings.flatMap((one) => (one.kind === 'verdict' ? [[one.record.slug, one.record] as const] : [])),
    );
    const records = [...found.values()];
    const missing = findings.filter((one) => one.kind === 'none');
    if (records.length === 0) throw new SourceError(missing.map(noVerdictText).join('\n'));
    return {
      data: {
        verdicts: records,
        missing: missing.map(({ asked, reason, suggestions }) => ({
          asked,
          reason,
          certainty: suggestions.certainty,
          suggestions: [...suggestions.products],
        })),
        ...termsOf(terms),
      },
      text: [
        comparisonText(records, terms.ratingScale),
        ...missing.map((one) => `${quotedLine(one.asked)}: ${noVerdictText(one)}`),
        termsText(terms),
      ].join('\n\n'),
    };
  },
});
