import type { Edition } from '../../../edition/file/edition.ts';
import { near, search } from '../../../edition/search/edition-search.ts';
import { nearest } from '../../../verdict/nearest.ts';
import type { Verdict } from '../../../verdict/record.ts';
import { slugFrom } from '../../../verdict/slug.ts';
import { wordsIn } from '../../../verdict/text.ts';

/** Suggests at most `count` products for a text that names none: those with a slug like it, then those its words find. */
export function suggestProducts(edition: Edition, text: string, count: number): Verdict[] {
  const words = wordsIn(text);
  const slug = slugFrom(text);
  const bySlug = slug === undefined ? [] : near(edition, slug, count);
  const found = new Map(
    bySlug.flatMap(({ slug: nearby }) => {
      const hit = edition.find(nearby);
      return hit?.kind === 'verdict' ? [[nearby, hit.verdict] as const] : [];
    }),
  );
  // All words together are the most specific, then the longest of them alone.
  for (const q of [words.join(' '), ...words.toSorted((a, b) => b.length - a.length).slice(0, 3)]) {
    if (found.size >= count || q === '') break;
    for (const verdict of edition.verdictsAt(
      search(edition, { q, limit: count, offset: 0 })?.positions ?? [],
    ))
      if (found.size < count) found.set(verdict.slug, verdict);
  }
  return [...found.values()];
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
