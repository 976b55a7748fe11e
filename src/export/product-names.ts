import type { Edition } from '../edition/file/edition.ts';
import { comparedAlternatives, comparedBest } from '../http/answers/pages/compare-answer.ts';
import { comparedMin, comparePath } from '../render/compare-address.ts';

/** Names read at a time. */
const batch = 1000;

/** Every name that leads to a product: slugs, then those of withdrawn products, then aliases. */
export function* productNames(edition: Edition): Iterable<string> {
  yield* presentSlugs(edition);
  yield* walk((after) => edition.slugs.withdrawn(after, batch));
  yield* walk((after) => edition.slugs.aliases(after, batch));
}

/** The slugs of the products that have a verdict. */
export function* presentSlugs(edition: Edition): Iterable<string> {
  for (let offset = 0; offset < edition.total; offset += batch)
    for (const { slug } of edition.slugs.verdicts(offset, batch)) yield slug;
}

function* walk(read: (after: string) => readonly string[]): Iterable<string> {
  let names = read('');
  while (names.length > 0) {
    yield* names;
    names = read(names.at(-1) ?? '');
  }
}

/** What follows `/compare/` in the comparisons that pages link to: the best of each category, and each review with its alternatives. */
export function* comparedNames(edition: Edition): Iterable<string> {
  const named = new Set<string>();
  for (const slugs of linkedComparisons(edition)) {
    const name = comparePath(slugs, '').slice('/compare/'.length);
    if (slugs.length < comparedMin || named.has(name)) continue;
    named.add(name);
    yield name;
  }
}

function* linkedComparisons(edition: Edition): Iterable<readonly string[]> {
  for (const category of Object.keys(edition.settings.categories)) yield comparedBest(edition, category);
  for (let position = 0; position < edition.total; position++) {
    const { slug, alternatives } = edition.lines.at(position);
    if (alternatives.length > 0) yield comparedAlternatives(edition, slug, alternatives);
  }
}
