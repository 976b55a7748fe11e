import { z } from 'zod';
import { quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';
import { lineSchema } from '../verdict/text/text.ts';
import { listResult, queryFrom } from './list-result.ts';
import { quotedLine } from './quoted-text.ts';
import { defineTool, ToolMistake } from './tool.ts';
import { pageFields, pageOutput, verdictField } from './tool-fields.ts';
import type { CategoryName } from './verdict-source.ts';

/** The tool that goes through all products, or those of a category or a verdict. */
export const listTool = defineTool({
  name: 'list',
  title: 'List verdicts',
  description:
    'Lists verdicts in the order of their slugs, all of them or those of one category or verdict, in pages. Use it to see what there is, or for "everything that is worth it"; use search for words. Returns whole verdicts, and nextCursor for the next page. Cite the url of each verdict you use.',
  input: z.strictObject({
    verdict: verdictField.optional(),
    category: lineSchema(100, 'Slug of a category, such as note-taking').optional(),
    ...pageFields,
  }),
  output: pageOutput,
  async answer({ verdict, category, limit, cursor }, { source, signal }) {
    const list = await source.page(queryFrom({ verdict, category }, limit, cursor), signal);
    if (list.total === 0 && category !== undefined)
      refuseUnknown(category, (await source.categories(signal)) ?? []);
    return listResult(list, [], 'There are no such products.');
  },
});

/** Most categories that are named where one is unknown. */
const namedMax = 100;

/** An empty answer would say that a category has no verdicts, where there is no such category. */
function refuseUnknown(category: string, known: readonly CategoryName[]): void {
  const slugs = known.map(({ slug }) => slug);
  if (known.length === 0 || slugs.includes(category)) return;
  const near =
    known.find(({ name }) => name.toLowerCase() === category.toLowerCase())?.slug ?? nearest(category, slugs);
  const named = known.slice(0, namedMax).map(({ slug, name }) => `${slug} (${quotedLine(name)})`);
  const more = known.length > namedMax ? ` and ${known.length - namedMax} more` : '';
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  throw new ToolMistake(`${quoted(category)} is no category.${meant} Allowed: ${named.join(', ')}${more}.`);
}
