import type { VerdictList } from '../render/list.ts';
import type { VerdictRecord } from '../verdict/record.ts';
import { wordsIn } from '../verdict/text/text.ts';

/**
 * How sure a search is of its best match. `exact`: the first has the very name or slug of the query. `likely`: the
 * first answers the query, perhaps after a typing error was corrected. `related`: none is an answer, but these are about
 * the same. `none`: nothing was found.
 */
export type Certainty = 'exact' | 'likely' | 'related' | 'none';

/** How sure the first page of a search is of its first verdict. */
export function certaintyOf({ data: [first], search, total }: VerdictList, asked: string): Certainty {
  if (total === 0) return 'none';
  if (search?.suggested) return 'related';
  return first && isNamed(first, asked) ? 'exact' : 'likely';
}

/** Whether a text is a product's name or slug, but for case, accents and what stands between its words. */
export function isNamed({ product, slug }: Pick<VerdictRecord, 'product' | 'slug'>, asked: string): boolean {
  const wanted = folded(asked);
  return wanted !== '' && (folded(product) === wanted || folded(slug) === wanted);
}

/** Whether a product's name or slug holds each word of a text, or its beginning. */
export function holdsWords(
  { product, slug }: Pick<VerdictRecord, 'product' | 'slug'>,
  asked: string,
): boolean {
  const held = `${folded(product)} ${folded(slug)}`.split(' ');
  const joined = held.join('');
  return folded(asked)
    .split(' ')
    .every((word) => joined.includes(word) || held.some((one) => one.startsWith(word)));
}

function folded(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return wordsIn(plain.toLowerCase()).join(' ');
}
