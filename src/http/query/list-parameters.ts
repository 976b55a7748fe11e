import { z } from 'zod';
import type { ListAddress } from '../../render/links.ts';
import { defaultLimit, limitDefault, limitMax, searchMaxCharacters } from '../../render/list.ts';
import { characterCount } from '../../verdict/text/text.ts';
import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';
import { type ParameterFault, readQuery } from './read-query.ts';

/** The parameters of `GET /api/v1`; `all` counts as absent. */
export interface ListParameters extends ListAddress {
  readonly verdict?: VerdictKind | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Most names that one request asks for. */
export const namesMax = 200;

/** Schemas of the parameters of `GET /api/v1`, which check values and make the contract. */
export const listParameterSchemas = {
  q: z
    .string()
    .refine((text) => characterCount(text) <= searchMaxCharacters)
    .meta({
      description: 'Words to search for, each as a whole or its beginning; the best match comes first',
      maxLength: searchMaxCharacters,
    }),
  exact: z
    .enum(['1'])
    .meta({ description: '1: search for every word of `q` as it is typed; correct none and leave out none' }),
  highlight: z.enum(['1']).meta({ description: '1: say in `highlights` what matched' }),
  slug: z.array(z.string().min(1)).min(1).max(namesMax).meta({
    description:
      'Only these products, by their present or former slugs with commas between them; on one page unless `limit` is given',
  }),
  id: z.array(z.string().min(1)).min(1).max(namesMax).meta({
    description:
      'Only products with these package URLs, GTINs, repositories or websites, with commas between them; on one page unless `limit` is given',
  }),
  verdict: z
    .enum([...verdictKinds, 'all'])
    .meta({ description: 'Only verdicts with this value', default: 'all' }),
  category: z
    .string()
    .min(1)
    .meta({ description: 'Only verdicts in this category, by its slug', default: 'all' }),
  tag: z.string().min(1).meta({ description: 'Only verdicts with this tag' }),
  limit: z.int().min(1).max(limitMax).meta({ description: 'Most verdicts returned', default: limitDefault }),
  offset: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ description: 'Number of verdicts skipped from the start', default: 0 }),
  edition: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({
      description: 'Only from this edition, as `next` and `prev` carry it; 410 when it is no longer served',
    }),
};

type ListParameter = keyof typeof listParameterSchemas;

/** What each parameter allows, in words. */
export const listParameterAllowed: Readonly<Record<ListParameter, string>> = {
  q: `words, at most ${searchMaxCharacters} characters`,
  exact: '1',
  highlight: '1',
  slug: `1 to ${namesMax} slugs, with commas between them`,
  id: `1 to ${namesMax} identifiers, with commas between them`,
  verdict: [...verdictKinds, 'all'].join(', '),
  category: 'a category slug, or all',
  tag: 'a tag',
  limit: `a whole number from 1 to ${limitMax}`,
  offset: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
  edition: '32 hexadecimal digits, as `edition` in a list response',
};

/** The parameters of a list, or every fault in them. */
export type ListReading =
  | { readonly ok: true; readonly parameters: ListParameters }
  | { readonly ok: false; readonly faults: readonly ParameterFault[] };

const rules = {
  schemas: listParameterSchemas,
  allowed: listParameterAllowed,
  suggestable: { verdict: [...verdictKinds, 'all'] },
  describe: {
    q: (text: string) => `${characterCount(text)} characters long`,
    slug: describeNames,
    id: describeNames,
  },
};

/** Reads the query of a list, without its `?`. */
export function parseListParameters(query: string): ListReading {
  const reading = readQuery(query, rules);
  const verdict = reading.text('verdict');
  const category = reading.text('category');
  const slug = reading.list('slug', namesMax);
  const id = reading.list('id', namesMax);
  const parameters: ListParameters = {
    q: reading.text('q'),
    exact: reading.text('exact'),
    highlight: reading.text('highlight'),
    slug: slug && inOrder(slug),
    id: id && inOrder(id),
    verdict: verdictKinds.find((kind) => kind === verdict),
    category: category === 'all' ? undefined : category,
    tag: reading.text('tag'),
    limit: reading.number('limit', defaultLimit({ slug, id })),
    offset: reading.number('offset', 0),
    edition: reading.text('edition'),
  };
  const faults = reading.faults();
  return faults.length > 0 ? { ok: false, faults } : { ok: true, parameters };
}

/** Names, each once and in order. */
function inOrder(names: readonly string[]): readonly string[] {
  // The client sends them so, and to sort them takes four times as long as to see that.
  if (names.every((name, index) => index === 0 || name > (names[index - 1] ?? ''))) return names;
  return names.toSorted().filter((name, index, sorted) => name !== sorted[index - 1]);
}

/** What is wrong with a list of names. */
function describeNames(text: string): string {
  const names = text.split(',');
  if (text === '') return 'empty';
  return names.includes('') ? 'a list with nothing between two commas' : `${names.length} names long`;
}
