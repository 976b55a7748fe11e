import { createRandom } from '../packages/wire/fuzz/dice.ts';
import { pick } from './pick.ts';
import { words } from './words.ts';

/** A generated record in a publisher's format. */
export interface GeneratedRecord {
  readonly slug: string;
  readonly product: string;
  readonly category: string;
  readonly verdict: 'worthit' | 'skip' | 'depends';
  readonly verdictSummary: string;
  readonly rating: number;
  readonly price: string;
  readonly bestFor: string;
  readonly skipIf: string;
  readonly review: string;
}

/** Slugs of the generated categories. */
export const categories: readonly string[] =
  'audio backup bicycles cameras desks email hosting keyboards kitchen lighting networking note-taking office outdoors passwords planning programming storage translation travel'.split(
    ' ',
  );

/** Generates records with realistic text lengths; deterministic. */
export function* generateRecords(count: number): Generator<GeneratedRecord> {
  const random = createRandom(20_261_121);
  for (let index = 0; index < count; index++) {
    const product = `${pick(words.brand, random)} ${pick(words.noun, random)}${pick(words.edition, random)}`;
    const sentences = 2 + Math.floor(random() * 3);
    yield {
      slug: `${product.toLowerCase().replaceAll(' ', '-')}-${index.toString(36).padStart(4, '0')}`,
      product,
      category: pick(categories, random),
      verdict: pick(['worthit', 'skip', 'depends'] as const, random),
      verdictSummary: pick(words.praise, random) + pick(words.reservation, random),
      rating: 1 + Math.floor(random() * 10),
      price: pick(words.price, random),
      bestFor: pick(words.person, random),
      skipIf: pick(words.obstacle, random),
      review: Array.from({ length: sentences }, () => pick(words.sentence, random)).join(' '),
    };
  }
}
