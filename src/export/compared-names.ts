import type { Edition } from '../edition/file/edition.ts';
import { comparedAlternatives, comparedBest } from '../http/answers/pages/compare-answer.ts';
import { comparedMin, comparePath } from '../render/compare-address.ts';

/** What follows `/compare/` in the comparisons that pages link to: the best of each category, and each review with its alternatives. */
export function* comparedNames(edition: Edition): Iterable<string> {
  const told = new Set<string>();
  for (const slugs of linkedComparisons(edition)) {
    const name = comparePath(slugs, '').slice('/compare/'.length);
    if (slugs.length < comparedMin || told.has(name)) continue;
    told.add(name);
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
