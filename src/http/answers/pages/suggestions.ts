import type { Edition } from '../../../edition/file/edition.ts';
import { nearest } from '../../../verdict/nearest.ts';
import type { Verdict } from '../../../verdict/record.ts';
import { slugFrom } from '../../../verdict/slug.ts';

/** At most `count` products that somebody may have meant by a text: by a slug like it, then by its words. */
export function suggestProducts(edition: Edition, text: string, count: number): Verdict[] {
  const words = wordsOf(text);
  const slug = slugFrom(text);
  const bySlug = slug === undefined ? [] : edition.near(slug, count);
  const found = new Map(
    bySlug.flatMap(({ slug: near }) => {
      const hit = edition.find(near);
      return hit?.kind === 'verdict' ? [[near, hit.verdict] as const] : [];
    }),
  );
  // All the words together say most, then the longest of them alone.
  for (const q of [words.join(' '), ...words.toSorted((a, b) => b.length - a.length).slice(0, 3)]) {
    if (found.size >= count || q === '') break;
    for (const verdict of edition.search({ q, limit: count, offset: 0 }).verdicts)
      if (found.size < count) found.set(verdict.slug, verdict);
  }
  return [...found.values()];
}

/** At most `count` categories that somebody may have meant by a slug, the nearest first. */
export function categoriesNear({ settings }: Edition, text: string, count: number): string[] {
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

/** The words of a slug or a text that are worth a search. */
function wordsOf(text: string): string[] {
  return text
    .slice(0, 100)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length > 1);
}

function sharesWord(slug: string, text: string): boolean {
  const words = wordsOf(text.toLowerCase());
  return slug.split('-').some((word) => words.includes(word));
}
