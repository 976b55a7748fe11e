import type { Edition } from '../../../edition/file/edition.ts';
import { search } from '../../../edition/search/edition-search.ts';
import type { Verdict } from '../../../verdict/record.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import { wordsIn } from '../../../verdict/text/text.ts';

/** Products for a text that names none. */
export interface SuggestedProducts {
  readonly products: readonly Verdict[];
  /** Whether the first was perhaps meant; otherwise they are only related to the text. */
  readonly isMeant: boolean;
}

/** Suggests at most `count` products for a text that names none: what a search finds for its words. */
export function suggestProducts(edition: Edition, text: string, count: number): SuggestedProducts {
  const found = search(edition, { q: wordsIn(text).join(' '), limit: count, offset: 0 });
  return {
    products: edition.verdictsAt(found?.positions ?? []),
    isMeant: found !== undefined && found.certainty !== 'related',
  };
}

/** Suggests at most `count` categories for a slug that names none, the nearest first. */
export function suggestCategories({ settings }: Edition, text: string, count: number): string[] {
  const left = new Set(Object.keys(settings.categories));
  const found: string[] = [];
  while (found.length < count) {
    const near = nearest(text, left) ?? [...left].find((slug) => sharesWord(slug, text));
    if (near === undefined) break;
    found.push(near);
    left.delete(near);
  }
  return found;
}

function sharesWord(slug: string, text: string): boolean {
  const words = wordsIn(text.toLowerCase());
  return slug.split('-').some((word) => words.includes(word));
}
