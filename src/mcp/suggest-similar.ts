import { searchMaxCharacters } from '../render/list.ts';
import type { VerdictRecord } from '../verdict/record.ts';
import { nearest } from '../verdict/text/nearest.ts';
import { type Certainty, certaintyOf, holdsWords, isNamed } from './certainty.ts';
import { namedIn } from './named-product.ts';
import { quotedLine } from './quoted-text.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** Products that may have been meant by a text, the likeliest first, and how sure the first is. */
export interface Suggestions {
  readonly certainty: Certainty;
  readonly products: readonly VerdictRecord[];
}

/** Nothing to suggest. */
export const noSuggestions: Suggestions = { certainty: 'none', products: [] };

/** Most products that are suggested. */
const suggestedMax = 5;

/** As much of the words of a text as a search takes; empty if it has none. */
export function wordsToSearch(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  return [...plain].slice(0, searchMaxCharacters).join('');
}

/**
 * Suggests at most five products for a text that names none: what the service's search finds for it. `likely` only if the
 * first has a name like the text, or the words of it, corrected by the search, in its name: what merely speaks of a product
 * is `related`.
 * Nothing if the service cannot search.
 */
export async function suggestSimilar(
  text: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<Suggestions> {
  const q = wordsToSearch(namedIn(text));
  if (q === '') return noSuggestions;
  try {
    const list = await source.page({ q, limit: suggestedMax }, signal);
    const products = list.data;
    const corrected = (list.search?.corrected ?? []).reduce(
      (words, { from, to }) => words.replaceAll(from, to),
      q.toLowerCase(),
    );
    const [first] = products;
    if (!first) return noSuggestions;
    if (isNamed(first, text) || isNamed(first, q)) return { certainty: 'exact', products };
    if (nearest(q, [first.product, first.slug]) !== undefined) return { certainty: 'likely', products };
    return { certainty: holdsWords(first, corrected) ? certaintyOf(list, q) : 'related', products };
  } catch (error) {
    if (error instanceof SourceError) return noSuggestions;
    throw error;
  }
}

/** What may have been meant, in words; no line when there is nothing. */
export function suggestionLines({ certainty, products }: Suggestions): string[] {
  const named = products.map(({ slug, product }) => `${slug} (${quotedLine(product)})`);
  const [first, ...others] = certainty === 'likely' ? named : [undefined, ...named];
  return [
    ...(first === undefined
      ? []
      : [`Likely meant: ${first}. Get that, and say which product the verdict is on.`]),
    ...(others.length === 0 ? [] : [`Perhaps related: ${others.join(', ')}.`]),
  ];
}
