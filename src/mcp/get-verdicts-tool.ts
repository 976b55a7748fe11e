import { z } from 'zod';
import { lineSchema } from '../verdict/text/text.ts';
import { findVerdicts, noVerdictText } from './find-verdict.ts';
import { quotedLine, termsText, verdictText } from './quoted-text.ts';
import { defineTool } from './tool.ts';
import { SourceError } from './verdict-source.ts';

/** How a product is named in arguments. */
export const productField = lineSchema(
  300,
  'Slug, such as acme-notes; address of a review; package URL, gtin:… or website',
);

/** The tool that gives verdicts on products by name: one, or several to compare. */
export const getVerdictsTool = defineTool({
  name: 'product_verdict_get',
  title: 'Get product verdicts',
  description:
    'Gives the verdicts on 1 to 10 products by their slugs, in the order asked: for "is A worth it?" and "A or B?" once product_verdict_search has found the slugs. Cite the address of each. A product that is unknown or no longer covered has no verdict: the answer says so, and names what was likely meant, which you can get, or what is only related; do not guess. fetch gives the whole review.',
  input: z.strictObject({
    products: z.array(productField).min(1).max(10).meta({ description: 'The products' }),
  }),
  async answer({ products }, context) {
    const { findings, terms } = await findVerdicts([...new Set(products)], context);
    const missing = findings.filter((one) => one.kind === 'none');
    if (missing.length === findings.length) throw new SourceError(missing.map(noVerdictText).join('\n'));
    // Two names may lead to one product.
    const texts = new Set(
      findings.map((one) =>
        one.kind === 'verdict'
          ? verdictText(one.record, terms.ratingScale)
          : `${quotedLine(one.asked)}: ${noVerdictText(one)}`,
      ),
    );
    return [...texts, termsText(terms)].join('\n\n');
  },
});
