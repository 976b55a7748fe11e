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
    ...addressesOf(verdict.slug, links),
  };
}

/**
 * The body of `GET /api/v1/:slug`, in UTF-8: the same as `toRecord` as JSON, made of `stated`, the text of the eight
 * stated fields as JSON in that order, without the closing brace.
 */
export function renderVerdict(stated: Uint8Array, slug: string, links: Links): Buffer<ArrayBuffer> {
  const { url, badge_svg } = addressesOf(slug, links);
  const rest = `,"url":${JSON.stringify(url)},"badge_svg":${JSON.stringify(badge_svg)}}`;
  const body = Buffer.allocUnsafe(stated.length + Buffer.byteLength(rest));
  body.set(stated);
  body.write(rest, stated.length);
  return body;
}

function addressesOf(slug: string, links: Links): Pick<VerdictRecord, 'url' | 'badge_svg'> {
  return { url: links.review(slug), badge_svg: links.badge(slug) };
}
