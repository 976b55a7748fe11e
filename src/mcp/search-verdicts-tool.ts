import { z } from 'zod';
import { type SearchNotes, searchMaxCharacters, type VerdictList } from '../render/list.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';
import { lineSchema } from '../verdict/text/text.ts';
import { verdictKinds } from '../verdict/verdict-kind.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { isWithdrawn } from './find-verdict.ts';
import { cursorMaxLength, cursorOf, readCursor } from './page-cursor.ts';
import { noGuess, quotedLine, termsText, verdictText } from './quoted-text.ts';
import { overviewUri } from './resources.ts';
import { defineTool, ToolMistake } from './tool.ts';
import type { CategoryName, PageQuery } from './verdict-source.ts';

/** Words of a search; a text without a letter or digit is refused, since it would find everything. */
export const queryField = lineSchema(searchMaxCharacters, 'Words, a name or a question').check((context) => {
  if (/[\p{L}\p{N}]/u.test(context.value)) return;
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: 'holds no word',
    params: { rule: 'text', allowed: 'words of letters or digits' },
  });
});

/** The tool that finds products by words, or goes through those of a category or a verdict. */
export const searchVerdictsTool = defineTool({
  name: 'product_verdict_search',
  title: 'Search product verdicts',
  description:
    'Finds reviewed products by words or by a question, the best match first: names, purposes ("wiki for a small team"), "A or B", "alternatives to A". Without query: all products of a verdict or a category. Use it when someone asks what to buy, or whether a product is worth buying and its slug is unknown. Gives each verdict (worth it, skip or depends) with rating, summary, price, whom it suits, when to skip it and the address to cite. Certainty says how sure the best match is: exact or likely, answer from it and name the product; related, say that what was asked for is not reviewed and offer these as related; none, say that it is not reviewed. Never guess a verdict.',
  input: z.strictObject({
    query: queryField.optional(),
    verdict: z.enum(verdictKinds).meta({ description: 'Only products with this verdict' }).optional(),
    category: lineSchema(100, 'Slug of a category, such as note-taking').optional(),
    limit: z.int().min(1).max(50).default(10).meta({ description: 'Most verdicts given' }),
    cursor: lineSchema(cursorMaxLength, 'Cursor that the answer before gave, for its next page').optional(),
  }),
  async answer({ query: q, verdict, category, limit, cursor }, context) {
    const { source, signal } = context;
    const list = await source.page(queryFrom({ q, verdict, category }, limit, cursor), signal);
    if (list.total === 0 && category !== undefined)
      refuseUnknown(category, (await source.categories(signal)) ?? []);
    const certainty = certaintyOf(list, q ?? '');
    if (q === undefined) return pageText(list, list.total === 0 ? leadOf(certainty, undefined) : []);
    const isAnswered = certainty === 'exact' || certainty === 'likely';
    const isFormer = !isAnswered && (await isWithdrawn(q, context));
    const former = isFormer
      ? [`${quotedLine(q)} is no longer covered: it had a verdict, and has none now.`]
      : [];
    return pageText(list, [...leadOf(certainty, list.search), ...former]);
  },
});

/**
 * What to ask for, when a cursor may say it. A cursor that says something else than the filters throws `ToolMistake`:
 * passing over either would answer another question.
 */
function queryFrom(filters: PageQuery, limit: number, cursor: string | undefined): PageQuery {
  if (cursor === undefined) return { ...filters, limit };
  const read = readCursor(cursor);
  if (!read) throw new ToolMistake('cursor is none that an answer gave; allowed: that of one, unchanged.');
  for (const name of ['q', 'verdict', 'category'] as const)
    if (filters[name] !== undefined && filters[name] !== read[name])
      throw new ToolMistake(
        `cursor goes on with another ${name === 'q' ? 'query' : name}; allowed: the arguments of the call that gave it.`,
      );
  return { ...read, limit };
}

function pageText(list: VerdictList, lead: readonly string[]): string {
  const { data, total, offset, next, ratingScale } = list;
  const cursor = cursorOf(next);
  const parts =
    data.length === 0
      ? [total === 0 ? [...lead, noGuess].join(' ') : 'There are no more.']
      : [
          [...lead, `${offset + 1} to ${offset + data.length} of ${total}:`].join('\n'),
          ...data.map((record) => verdictText(record, ratingScale)),
          ...(cursor === undefined ? [] : [`More: call again with cursor ${quotedLine(cursor)}`]),
        ];
  return [...parts, termsText(list)].join('\n\n');
}

/** How sure the search is, and what it did to the words. */
function leadOf(certainty: Certainty, search: SearchNotes | undefined): string[] {
  const further: Partial<Record<Certainty, string>> = {
    related:
      ' None of these answers the query: say that what was asked for is not reviewed; these are only related.',
    none: ' Nothing was found.',
  };
  const leftOut = (search?.left_out ?? []).map(quotedLine).join(', ');
  return [
    `Certainty: ${certainty}.${further[certainty] ?? ''}`,
    ...(search?.corrected ?? []).map(
      ({ from, to }) => `Searched for ${quotedLine(to)} instead of ${quotedLine(from)}.`,
    ),
    ...(leftOut === '' ? [] : [`Not found together with the rest: ${leftOut}.`]),
  ];
}

/** An empty answer would say that a category has no verdicts, where there is no such category. */
function refuseUnknown(category: string, known: readonly CategoryName[]): void {
  const slugs = known.map(({ slug }) => slug);
  if (known.length === 0 || slugs.includes(category)) return;
  const near =
    known.find(({ name }) => name.toLowerCase() === category.toLowerCase())?.slug ?? nearest(category, slugs);
  const meant = near === undefined ? `the resource ${overviewUri} names them` : `did you mean ${near}?`;
  throw new ToolMistake(`${quoted(category)} is not a category; ${meant}`);
}
