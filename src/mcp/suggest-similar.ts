import { distance } from 'fastest-levenshtein';
import { slugFrom } from '../verdict/slug.ts';
import { wordsIn } from '../verdict/text.ts';
import { namedIn } from './named-product.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** A product that may have been meant. */
export interface NearProduct {
  readonly slug: string;
  readonly product: string;
}

/** Most products that are suggested, and most results of a search that are ranked for it. */
const suggestedMax = 5;
const rankedMax = 50;

/** Characters of a word's prefix that are searched for when no whole word is found. */
const prefixLength = 3;

/**
 * Suggests at most five products for a text that names none: those its words find, or its longest words; else those that
 * prefixes of its words find and whose slugs are spelled nearly so. The nearest slug first; none if the service cannot
 * search. It knows a service by its public API alone, which has no list of near slugs; the service itself suggests by its
 * index (`http/answers/pages/suggestions.ts`).
 */
export async function suggestSimilar(
  text: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<NearProduct[]> {
  const named = namedIn(text);
  const slug = slugFrom(named.slice(0, 100)) ?? '';
  const words = wordsIn(named).toSorted((a, b) => b.length - a.length);
  const find = async (questions: readonly string[], isNear: (edits: number) => boolean) => {
    const found = new Map<string, NearProduct & { readonly edits: number }>();
    for (const q of new Set(questions)) {
      const { data } = q === '' ? { data: [] } : await source.page({ q, limit: rankedMax }, signal);
      for (const { slug: near, product } of data)
        found.set(near, { slug: near, product, edits: distance(slug, near) });
      if (found.size >= suggestedMax) break;
    }
    return [...found.values()]
      .filter(({ edits }) => isNear(edits))
      .toSorted((a, b) => a.edits - b.edits)
      .slice(0, suggestedMax)
      .map(({ slug: near, product }) => ({ slug: near, product }));
  };
  try {
    const byWord = await find([words.join(' '), ...words.slice(0, 2)], () => true);
    if (byWord.length > 0) return byWord;
    const prefixes = words.slice(0, 2).map((word) => [...word].slice(0, prefixLength).join(''));
    return await find(prefixes, (edits) => edits <= slug.length / 3);
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}
