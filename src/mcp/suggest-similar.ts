import { namedIn } from './named-product.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** A product that may have been meant. */
export interface NearProduct {
  readonly slug: string;
  readonly product: string;
}

/** Most products that are suggested. */
const suggestedMax = 5;

/** Suggests at most five products for a text that names none, the likeliest first; none if the service cannot search. */
export async function suggestSimilar(
  text: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<NearProduct[]> {
  const q = [...namedIn(text).replaceAll('-', ' ')].slice(0, queryMax).join('').trim();
  if (q === '') return [];
  try {
    const { data } = await source.page({ q, limit: suggestedMax }, signal);
    return data.map(({ slug, product }) => ({ slug, product }));
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}

/** Characters of the longest query that a service takes. */
const queryMax = 100;
