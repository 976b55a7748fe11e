import { distance } from 'fastest-levenshtein';
import { slugFrom } from '../verdict/slug.ts';
import { namedIn } from './named-product.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** A product that somebody may have meant. */
export interface NearProduct {
  readonly slug: string;
  readonly product: string;
}

/** Most products that are offered, and most that are looked at to find them. */
const offeredMax = 5;
const lookedAtMax = 50;

/** Letters of a word that are searched for when no whole word is found. */
const beginningLength = 3;

/**
 * At most five products that somebody may have meant by a text: those that hold its words, or its longest words; else
 * those whose words begin like it and whose slugs are spelled nearly so. The nearest slug first; none when the service
 * cannot search.
 */
export async function productsNear(
  text: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<NearProduct[]> {
  const named = namedIn(text).slice(0, 100);
  const slug = slugFrom(named) ?? '';
  const words = named
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const find = async (questions: readonly string[], isNear: (edits: number) => boolean) => {
    const found = new Map<string, NearProduct & { readonly edits: number }>();
    for (const q of new Set(questions)) {
      const { data } = q === '' ? { data: [] } : await source.page({ q, limit: lookedAtMax }, signal);
      for (const { slug: near, product } of data)
        found.set(near, { slug: near, product, edits: distance(slug, near) });
      if (found.size >= offeredMax) break;
    }
    return [...found.values()]
      .filter(({ edits }) => isNear(edits))
      .toSorted((a, b) => a.edits - b.edits)
      .slice(0, offeredMax)
      .map(({ slug: near, product }) => ({ slug: near, product }));
  };
  try {
    const byWord = await find([words.join(' '), ...words.slice(0, 2)], () => true);
    if (byWord.length > 0) return byWord;
    const beginnings = words.slice(0, 2).map((word) => [...word].slice(0, beginningLength).join(''));
    return await find(beginnings, (edits) => edits <= slug.length / 3);
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}
