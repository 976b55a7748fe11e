import { z } from 'zod';
import { searchMaxCharacters } from '../render/list.ts';
import { lineSchema } from '../verdict/text.ts';
import { listResult, queryFrom } from './list-result.ts';
import { suggestSimilar } from './suggest-similar.ts';
import { defineTool } from './tool.ts';
import { pageFields, pageOutput, verdictField } from './tool-fields.ts';

/** The tool that finds products by words. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search verdicts',
  description:
    'Finds reviewed products by words of their name, category, summary or review, the best match first. Use it first when someone asks whether a product is worth buying, or what to buy for a purpose. Returns the whole verdict of each match: verdict (worthit, skip or depends), summary, rating, price, whom it suits, when to skip it, and the url of its review. Cite that url. An empty result means that the product is not reviewed: say so and do not guess a verdict; suggestions may hold what was meant.',
  input: z.strictObject({
    query: lineSchema(searchMaxCharacters, 'Words to search for, each as a whole or its beginning').check(
      (context) => {
        if (/[\p{L}\p{N}]/u.test(context.value)) return;
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: 'holds no word',
          params: { rule: 'text', allowed: 'words of letters or digits' },
        });
      },
    ),
    verdict: verdictField.optional(),
    ...pageFields,
  }),
  output: pageOutput,
  async answer({ query, verdict, limit, cursor }, { source, signal }) {
    const list = await source.page(queryFrom({ q: query, verdict }, limit, cursor), signal);
    const suggestions = list.total === 0 ? await suggestSimilar(query, source, signal) : undefined;
    return listResult(list, suggestions, 'Nothing was found.');
  },
});
