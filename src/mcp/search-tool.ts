import { z } from 'zod';
import { type SearchNotes, searchMaxCharacters, searchNotesSchema } from '../render/list.ts';
import { lineSchema } from '../verdict/text/text.ts';
import { type Certainty, certaintyField, certaintyOf } from './certainty.ts';
import { listResult, queryFrom } from './list-result.ts';
import { quotedLine } from './quoted-text.ts';
import { defineTool } from './tool.ts';
import { pageFields, pageOutput, verdictField } from './tool-fields.ts';

/** The tool that finds products by words. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search verdicts',
  description:
    'Finds reviewed products by words or by a question, the best match first: names, purposes ("wiki for a small team"), "A or B", "alternatives to A". Use it first when someone asks whether a product is worth buying, or what to buy for a purpose. Returns the whole verdict of each match: verdict (worthit, skip or depends), summary, rating, price, whom it suits, when to skip it, and the url of its review. Cite that url. certainty says how sure the best match is: exact or likely, answer from it and name the product; related, say that what was asked for is not reviewed and offer these as related; none, say that it is not reviewed. Never guess a verdict.',
  input: z.strictObject({
    query: lineSchema(searchMaxCharacters, 'Words to search for, or a question').check((context) => {
      if (/[\p{L}\p{N}]/u.test(context.value)) return;
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: 'holds no word',
        params: { rule: 'text', allowed: 'words of letters or digits' },
      });
    }),
    verdict: verdictField.optional(),
    ...pageFields,
  }),
  output: pageOutput.extend({
    certainty: certaintyField,
    search: searchNotesSchema.optional().meta({ description: 'Only when the search changed the words' }),
  }),
  async answer({ query, verdict, limit, cursor }, { source, signal }) {
    const list = await source.page(queryFrom({ q: query, verdict }, limit, cursor), signal);
    const certainty = certaintyOf(list, query);
    const { data, text } = listResult(list, leadOf(certainty, list.search), 'Nothing was found.');
    return { data: { ...data, certainty, ...(list.search && { search: list.search }) }, text };
  },
});

/** How sure the search is, and what it did to the words. */
function leadOf(certainty: Certainty, search: SearchNotes | undefined): string[] {
  const words = (texts: readonly string[]) => texts.map(quotedLine).join(', ');
  return [
    `Certainty: ${certainty}.`,
    ...(certainty === 'related'
      ? [
          'None of these answers the query: say that what was asked for is not reviewed; these are only related.',
        ]
      : []),
    ...(search?.corrected ?? []).map(
      ({ from, to }) => `Searched for ${quotedLine(to)} instead of ${quotedLine(from)}.`,
    ),
    ...(search && search.left_out.length > 0
      ? [`Not found together with the rest: ${words(search.left_out)}.`]
      : []),
  ];
}
