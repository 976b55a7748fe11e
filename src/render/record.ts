import type { Verdict, VerdictRecord } from '../verdict/record.ts';
import type { Links } from './links.ts';

/** A verdict with its two addresses: the ten fields of the API, in the order of the specification (part 2). */
export function toRecord(verdict: Verdict, links: Links): VerdictRecord {
  return {
    slug: verdict.slug,
    product: verdict.product,
    verdict: verdict.verdict,
    verdictSummary: verdict.verdictSummary,
    rating: verdict.rating,
    price: verdict.price,
    bestFor: verdict.bestFor,
    skipIf: verdict.skipIf,
    url: links.review(verdict.slug),
    badge_svg: links.badge(verdict.slug),
  };
}

/** The body of `GET /api/v1/:slug`. */
export function renderVerdict(verdict: Verdict, links: Links): string {
  return JSON.stringify(toRecord(verdict, links));
}
