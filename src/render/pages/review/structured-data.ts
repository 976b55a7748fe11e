import { isAddress } from '../../../verdict/identifier.ts';
import type { ShownImage } from '../../../verdict/image.ts';
import type { Review, Verdict } from '../../../verdict/record.ts';
import { authorsOf, type LinkedPerson } from '../../authors.ts';
import { headlineOf } from '../../headline.ts';
import { imagePath } from '../../images.ts';
import type { Links } from '../../links.ts';
import type { Site } from '../../site.ts';
import { scriptJson } from '../script-json.ts';

/** What it takes of a review. */
export type ReviewDetails = Pick<
  Review,
  'category' | 'reviewed' | 'pros' | 'cons' | 'website' | 'identifiers' | 'authors' | 'image' | 'language'
>;

/** With fewer points together, search engines show none (Google, "Pros and cons", guidelines). */
const pointsMin = 2;

/**
 * The text of a `<script type="application/ld+json">` for a review page: the product with its review, as Google asks for
 * editorial reviews, and the way to it, in the words of schema.org. Safe to put between the tags as it is. There is no
 * `Offer`: the price is free text.
 */
export function renderStructuredData(
  verdict: Verdict,
  details: ReviewDetails,
  site: Site,
  image?: ShownImage,
): string {
  const product = productOf(verdict, details, site);
  const graph = [
    image === undefined ? product : { ...product, image: imageOf(image, details, site.links) },
    trailOf(verdict, details, site),
  ];
  return scriptJson({ '@context': 'https://schema.org', '@graph': graph });
}

function productOf(verdict: Verdict, details: ReviewDetails, site: Site) {
  const { settings } = site;
  const { category, website, identifiers } = details;
  const addresses = identifiers.filter(isAddress);
  const gtins = identifiers.flatMap((one) => /^gtin:(\d+)$/.exec(one)?.[1] ?? []);
  const packages = identifiers.filter((one) => one.startsWith('pkg:'));
  return {
    '@type': 'Product',
    name: verdict.product,
    category: settings.categories[category] ?? category,
    ...(website !== null && { url: website }),
    ...(addresses.length > 0 && { sameAs: addresses }),
    ...(gtins.length > 0 && { gtin: gtins.length === 1 ? gtins[0] : gtins }),
    ...(packages.length > 0 && { identifier: packages }),
    review: reviewOf(verdict, details, site),
  };
}

function reviewOf(verdict: Verdict, { reviewed, pros, cons, authors, language }: ReviewDetails, site: Site) {
  const { settings, links } = site;
  const { name, ratingScale, licence } = settings;
  const address = links.review(verdict.slug);
  const picture = links.picture(verdict.slug);
  const publication = { '@type': 'Organization', name, url: links.home };
  const people = authorsOf(authors, site).map(personOf);
  const areEnough = pros.length + cons.length >= pointsMin;
  return {
    '@type': 'Review',
    '@id': `${address}#review`,
    url: address,
    inLanguage: language ?? settings.language,
    name: headlineOf(verdict, settings),
    description: verdict.verdictSummary,
    reviewBody: verdict.verdictSummary,
    reviewRating: {
      '@type': 'Rating',
      ratingValue: verdict.rating,
      bestRating: ratingScale.max,
      worstRating: ratingScale.min,
    },
    ...(people.length === 0
      ? { author: publication }
      : { author: people.length === 1 ? people[0] : people, publisher: publication }),
    ...(reviewed !== null && { datePublished: reviewed }),
    ...(areEnough && pros.length > 0 && { positiveNotes: listOf(pros) }),
    ...(areEnough && cons.length > 0 && { negativeNotes: listOf(cons) }),
    ...(picture !== undefined && { image: picture }),
    license: licence.url,
  };
}

function imageOf(image: ShownImage, { image: words }: ReviewDetails, { base }: Links) {
  const { width, height } = image;
  return {
    '@type': 'ImageObject',
    url: base + imagePath(image),
    width,
    height,
    ...(words !== null && { caption: words.alt }),
    ...(words?.credit !== undefined && { creditText: words.credit }),
  };
}

function personOf({ name, address, about }: LinkedPerson) {
  return { '@type': 'Person', name, url: address, ...(about !== undefined && { description: about }) };
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
  { settings: { name, categories }, links }: Site,
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
