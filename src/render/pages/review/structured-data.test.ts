import { describe, expect, test } from 'bun:test';
import { structuredDataSchema } from '../../../../lab/discovery-rules.ts';
import { unsetFields } from '../../../../lab/unset-fields.ts';
import { settingsSchema } from '../../../verdict/settings.ts';
import { createLinks } from '../../links.ts';
import { siteOf } from '../../site.ts';
import { renderSocialTags, reviewPreview } from '../social-tags.ts';
import { renderStructuredData } from './structured-data.ts';

const settings = settingsSchema.parse({
  name: 'The Plain Verdict',
  baseUrl: 'https://example.com/v',
  ratingScale: { min: -5, max: 5 },
  attribution: { text: 'Credit' },
  categories: { tools: 'Tools & more' },
  authors: {
    Ada: { name: 'Ada Lovelace', url: 'https://ada.example', about: 'Counts.' },
    Bob: { name: 'Bob' },
  },
});
const site = siteOf(settings, createLinks(settings.baseUrl));
const verdict = {
  slug: 'acme',
  product: 'Acme </script>',
  verdict: 'skip',
  verdictSummary: 'Leave it.',
  rating: -3,
  price: '$8/month',
  bestFor: 'nobody',
  skipIf: 'always',
} as const;
const details = {
  ...unsetFields,
  category: 'tools',
  reviewed: '2026-11-02',
  pros: ['Quick'],
  cons: ['Loud', 'Dear'],
  website: 'https://acme.example/?a=1&b=2',
};

describe('the structured data of a review page', () => {
  const body = renderStructuredData(verdict, details, site);

  test('contains what search engines require, with the scale, and no price', () => {
    expect(structuredDataSchema.parse(JSON.parse(body))['@graph'][0]).toMatchObject({
      name: 'Acme </script>',
      category: 'Tools & more',
      url: 'https://acme.example/?a=1&b=2',
      review: {
        url: 'https://example.com/v/reviews/acme',
        reviewRating: { ratingValue: -3, bestRating: 5, worstRating: -5 },
        author: { '@type': 'Organization', name: 'The Plain Verdict' },
        datePublished: '2026-11-02',
        positiveNotes: { itemListElement: [{ position: 1, name: 'Quick' }] },
        negativeNotes: { itemListElement: [{ name: 'Loud' }, { position: 2, name: 'Dear' }] },
        license: 'https://creativecommons.org/licenses/by/4.0/',
      },
    });
    expect(body).not.toContain('$8/month');
  });

  test('leaves out a single point, as search engines ask', () => {
    const body = renderStructuredData(verdict, { ...details, cons: [] }, site);
    expect(structuredDataSchema.parse(JSON.parse(body))['@graph'][0].review).not.toContainKeys([
      'positiveNotes',
      'negativeNotes',
    ]);
  });

  test('names the authors as persons, and who publishes them', () => {
    const reviewBy = (authors: string[]) => {
      const body = renderStructuredData(verdict, { ...details, authors }, site);
      return structuredDataSchema.parse(JSON.parse(body))['@graph'][0].review;
    };
    const ada = {
      '@type': 'Person',
      name: 'Ada Lovelace',
      url: 'https://ada.example/',
      description: 'Counts.',
    };
    expect(reviewBy(['Ada'])).toMatchObject({ author: ada, publisher: { name: 'The Plain Verdict' } });
    expect(reviewBy(['Ada', 'Bob'])).toMatchObject({
      author: [ada, { name: 'Bob', url: 'https://example.com/v/about#authors' }],
    });
  });

  test('shows the way from the home page', () => {
    const trail = structuredDataSchema.parse(JSON.parse(body))['@graph'][1];
    expect(trail.itemListElement.map(({ item }) => item)).toEqual([
      'https://example.com/v',
      'https://example.com/v/categories/tools',
      'https://example.com/v/reviews/acme',
    ]);
  });

  test('cannot end its script', () => {
    expect(body).not.toContain('<');
    expect(renderStructuredData({ ...verdict, product: '\u2028&' }, details, site)).toContain(
      '\\u2028\\u0026',
    );
  });
});

describe('the tags for those who show a link', () => {
  test('name the review and its picture by absolute addresses', () => {
    const tags = `${renderSocialTags(reviewPreview(verdict, site), settings.name)}`;
    for (const tag of [
      '<meta property="og:type" content="article">',
      '<meta property="og:title" content="Acme &lt;/script&gt;: skip, \u22123 on a scale from \u22125 to 5">',
      '<meta property="og:url" content="https://example.com/v/reviews/acme">',
      '<meta property="og:image" content="https://example.com/v/og/acme.png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:alt" content="Acme &lt;/script&gt;: skip, \u22123 on a scale from \u22125 to 5">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(tags).toContain(tag);
    expect(tags).not.toContain('canonical');
  });
});
