import { z } from 'zod';
import { asksForWords } from '../../../edition/search/text/search-words.ts';
import {
  type BrowseAddress,
  canonicalBrowse,
  type ViewPart,
  viewParts,
} from '../../../render/browse-address.ts';
import { searchMaxCharacters } from '../../../render/list.ts';
import { findCategory } from '../../../verdict/categories.ts';
import { orders } from '../../../verdict/order.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { slugSchema } from '../../../verdict/slug.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { parseQuery } from '../../query/parse-query.ts';

/** Schemas of the parameters of a view, which make the contract. An invalid value counts as absent. */
export const browseParameterSchemas = {
  q: z
    .string()
    .meta({ description: 'Words to search for; what is longer is cut', maxLength: searchMaxCharacters }),
  exact: z.enum(['1']).meta({
    description: '1: search for every word of `q` as it is typed; correct none and leave out none',
  }),
  verdict: z.enum(verdictKinds).meta({ description: 'Only reviews with this verdict' }),
  category: z.string().meta({ description: 'Only reviews in this category, by its slug' }),
  rating: z.int().meta({ description: 'Only reviews with this rating or a higher one' }),
  tag: slugSchema.meta({ description: 'Only reviews with this tag' }),
  order: z
    .enum(orders)
    .meta({ description: 'By default the best match first when there are words, else by name' }),
  page: z.int().min(1).max(9_999_999_999).meta({ description: 'Number of the page', default: 1 }),
};

/** The orders that a path can name: all but the one that views have without it. */
export const pathOrderSchema = browseParameterSchemas.order.exclude(['name']);

/** Characters that no page can show as they are: see `verdict/text/text.ts`. */
const unshown = /[\p{White_Space}\p{Cc}\p{Cn}\p{Cs}\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Reads the query of a view, without its `?`. Parameters that are invalid or unknown count as absent; of repeated ones,
 * the last counts. A category in the path takes precedence over one in the query.
 */
export function parseBrowse(
  query: string,
  pathCategory: string | undefined,
  settings: Settings,
): BrowseAddress {
  const values = new Map(parseQuery(query).map(({ name, value }) => [name, value]));
  const category = pathCategory ?? values.get('category') ?? '';
  return canonicalBrowse({
    q: searchWords(values.get('q') ?? ''),
    exact: browseParameterSchemas.exact.safeParse(values.get('exact')).data,
    verdict: browseParameterSchemas.verdict.safeParse(values.get('verdict')).data,
    category: findCategory(settings, category),
    rating: ratingIn(values.get('rating') ?? '', settings),
    tag: browseParameterSchemas.tag.safeParse(values.get('tag')).data,
    order: browseParameterSchemas.order.safeParse(values.get('order')).data,
    page: pageNumber(values.get('page') ?? '') ?? 1,
  });
}

/**
 * Reads the values of a path; `undefined` if this catalogue lacks one of them. An alias of a category stands for its
 * slug. The order by name has no path.
 */
export function parseViewPath(
  values: Readonly<Partial<Record<ViewPart, string>>>,
  settings: Settings,
): BrowseAddress | undefined {
  const { category, verdict, order, page } = values;
  const found = {
    category: category === undefined ? undefined : findCategory(settings, category),
    verdict: browseParameterSchemas.verdict.safeParse(verdict).data,
    order: pathOrderSchema.safeParse(order).data,
    page: pageNumber(page ?? ''),
  };
  return viewParts.every((part) => (found[part] === undefined) === (values[part] === undefined))
    ? found
    : undefined;
}

/** A rating that leaves something out: above the lowest, and on the scale. */
function ratingIn(text: string, { ratingScale: { min, max } }: Settings): number | undefined {
  const rating = /^-?\d{1,4}$/.test(text) ? Number(text) : min;
  return rating > min && rating <= max ? rating : undefined;
}

function pageNumber(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The text of the search box, cleaned so that a page can show it; nothing if it holds no word. */
function searchWords(text: string): string | undefined {
  const q = cleanedText(text);
  return asksForWords(q) ? q : undefined;
}

/** Text that a reader typed, as a page can show it, cut to the longest search. */
export function cleanedText(text: string): string {
  const plain = text
    .slice(0, 10 * searchMaxCharacters)
    .replace(unshown, ' ')
    .trim();
  return [...plain].slice(0, searchMaxCharacters).join('').trimEnd();
}
