import { pickFields, statedKeys } from '../verdict/field-keys.ts';
import type { Verdict, VerdictRecord } from '../verdict/record.ts';
import type { Links } from './links.ts';

/** A verdict with its two addresses: the ten fields of the API, in the order of the specification (part 2). */
export function toRecord(verdict: Verdict, links: Links): VerdictRecord {
  return {
    ...pickFields(verdict, statedKeys),
    url: links.review(verdict.slug),
    badge_svg: links.badge(verdict.slug),
  };
}

/** Returns a function that renders, by slug, what follows the stated fields of a record in JSON: the two addresses and the closing brace. */
export function recordEnding(links: Links): (slug: string) => string {
  // Both addresses end in the slug, which needs no escaping.
  const [review, badge] = [links.review(''), links.badge('')].map((address) =>
    JSON.stringify(address).slice(0, -1),
  );
  return (slug) => `,"url":${review}${slug}","badge_svg":${badge}${slug}"}`;
}
