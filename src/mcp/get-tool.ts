import { z } from 'zod';
import { reviewMaxLength } from '../verdict/fields.ts';
import { findVerdict, noVerdictText } from './find-verdict.ts';
import { quotedLines, termsText, verdictText } from './quoted-text.ts';
import { defineTool } from './tool.ts';
import { productField, recordField, termsFields, termsOf } from './tool-fields.ts';
import { SourceError } from './verdict-source.ts';

/** The tool that tells one verdict. */
export const getTool = defineTool({
  name: 'get',
  title: 'Get a verdict',
  description:
    'Gives the verdict on one product by its slug: verdict (worthit, skip or depends), summary, rating, price, whom it suits, when to skip it, and the url of its review; with review: true the whole review too. Use search first when you do not know the slug. Cite the url. A product that is unknown or no longer covered has no verdict: the error says so, and names what was likely meant, which you can get, or what is only related; do not guess.',
  input: z.strictObject({
    slug: productField,
    review: z.boolean().default(false).meta({ description: 'True: with the whole review, as Markdown' }),
  }),
  output: z.strictObject({
    verdict: recordField,
    review: z
      .string()
      .optional()
      .meta({ description: `The review page as Markdown, of at most some ${reviewMaxLength} characters` }),
    ...termsFields,
  }),
  async answer({ slug, review }, context) {
    const { source, signal } = context;
    const [finding, terms] = await Promise.all([findVerdict(slug, context), source.terms(signal)]);
    if (finding.kind === 'none') throw new SourceError(noVerdictText(finding), finding.status);
    const { record } = finding;
    const markdown = review ? await source.text(`/reviews/${record.slug}.md`, signal) : undefined;
    return {
      data: { verdict: record, ...(markdown !== undefined && { review: markdown }), ...termsOf(terms) },
      text: [
        verdictText(record, terms.ratingScale),
        ...(markdown === undefined ? [] : [`The review, quoted:\n\n${quotedLines(markdown)}`]),
        termsText(terms),
      ].join('\n\n'),
    };
  },
});
