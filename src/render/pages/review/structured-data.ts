import type { Review, Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { headlineOf } from '../../headline.ts';
import type { Links } from '../../links.ts';

/** What it takes of a review. */
export type ReviewDetails = Pick<Review, 'category' | 'reviewed' | 'pros' | 'cons' | 'website'>;

/**
 * The text of a `<script type="application/ld+json">` for a review page: the review and the way to it, in the words
 * of schema.org. Safe to put between the tags as it is. There is no `Offer`: the price is free text.
 */
export function renderStructuredData(
  verdict: Verdict,
  details: ReviewDetails,
  settings: Settings,
  links: Links,
): string {
  const graph = [reviewOf(verdict, details, settings, links), trailOf(verdict, details, settings, links)];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  // As escapes of JSON, these can neither end the script nor begin a comment in it (HTML, section 4.12.1.3).
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function reviewOf(
  verdict: Verdict,
  { category, reviewed, pros, cons, website }: ReviewDetails,
  { name, ratingScale, categories, licence }: Settings,
  links: Links,
) {
  const address = links.review(verdict.slug);
  const picture = links.picture(verdict.slug);
  return {
    '@type': 'Review',
    '@id': `${address}#review`,
    url: address,
    name: headlineOf(verdict, ratingScale),
    description: verdict.verdictSummary,
    reviewBody: verdict.verdictSummary,
    itemReviewed: {
      '@type': 'Product',
      name: verdict.product,
      category: categories[category] ?? category,
      ...(website !== null && { url: website }),
    },
    reviewRating: {
      '@type': 'Rating',
      ratingValue: verdict.rating,
      bestRating: ratingScale.max,
      worstRating: ratingScale.min,
    },
    author: { '@type': 'Organization', name, url: links.home },
    ...(reviewed !== null && { datePublished: reviewed }),
    ...(pros.length > 0 && { positiveNotes: listOf(pros) }),
    ...(cons.length > 0 && { negativeNotes: listOf(cons) }),
    ...(picture !== undefined && { image: picture }),
    license: licence.url,
  };
}

function listOf(points: readonly string[]) {
  return {
    '@type': 'ItemList',
    itemListElement: points.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
  };
}

function trailOf(
  verdict: Verdict,
  { category }: Pick<Review, 'category'>,
  { name, categories }: Settings,
  links: Links,
) {
  const steps = [
    { name, item: links.home },
    { name: categories[category] ?? category, item: links.category(category) },
    { name: verdict.product, item: links.review(verdict.slug) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
