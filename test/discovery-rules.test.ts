import { describe, expect, test } from 'bun:test';
import { addressesIn, atomFaults, jsonFeedSchema, structuredDataSchema } from '../lab/discovery-rules.ts';
import { parseXml } from '../lab/xml.ts';

/** The checks that other tests rely on are worth nothing if they accept everything. */
describe('the XML parser of the tests', () => {
  test('reads elements, attributes and references', () => {
    expect(
      parseXml('<?xml version="1.0" encoding="utf-8"?>\n<a b="1&amp;2"><c/>x &#x1F600;&lt;</a>\n'),
    ).toEqual({
      name: 'a',
      attributes: { b: '1&2' },
      children: [{ name: 'c', attributes: {}, children: [], text: '' }],
      text: 'x 😀<',
    });
  });

  test.each([
    '',
    'x',
    '<a>',
    '<a></b>',
    '<a></a><b/>',
    '<a/>x',
    '<a><b></a></b>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a b="1"c="2"/>',
    '<a>&nbsp;</a>',
    '<a>& b</a>',
    '<a>&#0;</a>',
    '<a>&#xd800;</a>',
    '<a>\u0001</a>',
    '<a>\ufffe</a>',
    '<a>]]></a>',
    '<a><</a>',
    '<a></a b="1">',
  ])('refuses %j', (document) => {
    expect(() => parseXml(document)).toThrow();
  });
});

describe('the rules of Atom', () => {
  const head = `<id>https://a.example/</id><title>T</title><updated>2026-01-01T00:00:00Z</updated><link rel="self" href="https://a.example/f"/>`;
  const author = '<author><name>N</name></author>';
  const entry = `<entry><id>https://a.example/1</id><title>T</title><updated>2026-01-01T00:00:00Z</updated><content type="html">x</content></entry>`;
  const feed = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom">${inner}</feed>`;

  test('accept a feed that follows them', () => {
    expect(atomFaults(feed(head + author + entry))).toEqual([]);
  });

  test.each([
    ['another namespace', `<feed>${head}${author}</feed>`],
    ['no id', feed(head.replace(/<id>.*<\/id>/, '') + author)],
    ['two titles', feed(`${head}<title>U</title>${author}`)],
    ['a day for a moment', feed(head.replace('T00:00:00Z', '') + author)],
    ['an entry without an author', feed(head + entry)],
    ['an author without a name', feed(`${head}<author><uri>https://a.example</uri></author>`)],
    ['an entry twice', feed(head + author + entry + entry)],
    ['an entry without its moment', feed(head + author + entry.replace(/<updated>.*<\/updated>/, ''))],
    ['markup as content', feed(head + author + entry.replace('>x<', '><b>x</b><'))],
    ['a relative link', feed(`${head}${author}<link rel="alternate" href="/x"/>`)],
    ['a category without a term', feed(`${head}${author}<category label="x"/>`)],
    ['an unknown element', feed(`${head}${author}<pubDate>x</pubDate>`)],
    ['no link to itself', feed(head.replace(/<link[^>]*>/, '') + author)],
  ])('find %s', (_fault, document) => {
    expect(atomFaults(document)).not.toEqual([]);
  });
});

describe('the rules of JSON Feed', () => {
  const item = { id: '1', content_html: 'x' };
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [item] };

  test('accept a feed that follows them', () => {
    expect(jsonFeedSchema.safeParse(feed).success).toBeTrue();
  });

  test.each([
    ['another version', { ...feed, version: '1.1' }],
    ['no title', { ...feed, title: undefined }],
    ['no items', { ...feed, items: undefined }],
    ['an item without an id', { ...feed, items: [{ content_html: 'x' }] }],
    ['an item without content', { ...feed, items: [{ id: '1' }] }],
    ['an id twice', { ...feed, items: [item, item] }],
    ['a day for a moment', { ...feed, items: [{ ...item, date_modified: '2026-01-01' }] }],
    ['an unknown member', { ...feed, license: {} }],
  ])('refuse %s', (_fault, document) => {
    expect(jsonFeedSchema.safeParse(document).success).toBeFalse();
  });
});

describe('the rules of sitemaps', () => {
  const sitemap = (inner: string) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
  const url = '<url><loc>https://a.example/</loc></url>';

  test('accept a sitemap that follows them', () => {
    expect(addressesIn(sitemap(url)).addresses).toEqual(['https://a.example/']);
  });

  test.each([
    ['another namespace', `<urlset>${url}</urlset>`],
    ['no address', sitemap('')],
    ['too many addresses', sitemap(url.repeat(50_001))],
    ['an address twice', sitemap(url + url)],
    ['a relative address', sitemap('<url><loc>/a</loc></url>')],
    ['an address that is too long', sitemap(`<url><loc>https://a.example/${'x'.repeat(2048)}</loc></url>`)],
    ['an entry without an address', sitemap('<url><lastmod>2026-01-01</lastmod></url>')],
    ['a day that is none', sitemap('<url><loc>https://a.example/</loc><lastmod>1 May</lastmod></url>')],
    ['an entry of an index', sitemap('<sitemap><loc>https://a.example/</loc></sitemap>')],
  ])('refuse %s', (_fault, document) => {
    expect(() => addressesIn(document)).toThrow();
  });
});

describe('the rules of structured data', () => {
  const review = {
    '@type': 'Review',
    url: 'https://a.example/r',
    author: { '@type': 'Organization', name: 'N', url: 'https://a.example/' },
    reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 10, worstRating: 1 },
    description: 'D',
    reviewBody: 'D',
    license: 'https://a.example/l',
  };
  const product = { '@type': 'Product', name: 'P', category: 'C', review };
  const reviewed = (change: object) => ({ ...product, review: { ...review, ...change } });
  const point = { '@type': 'ListItem', position: 1, name: 'Quick' };
  const step = (position: number) => ({
    '@type': 'ListItem',
    position,
    name: 'N',
    item: 'https://a.example/',
  });
  const trail = { '@type': 'BreadcrumbList', itemListElement: [step(1), step(2)] };
  const accepts = (...graph: unknown[]) =>
    structuredDataSchema.safeParse({ '@context': 'https://schema.org', '@graph': graph }).success;

  test('accept a review that follows them', () => {
    expect(accepts(product, trail)).toBeTrue();
  });

  test.each([
    ['no author', reviewed({ author: undefined })],
    ['no product', review],
    ['no name', { ...product, name: '' }],
    ['no scale', reviewed({ reviewRating: { '@type': 'Rating', ratingValue: 5 } })],
    ['a rating off the scale', reviewed({ reviewRating: { ...review.reviewRating, ratingValue: 11 } })],
    ['an offer', reviewed({ offers: { '@type': 'Offer' } })],
    ['an empty list of points', reviewed({ positiveNotes: { '@type': 'ItemList', itemListElement: [] } })],
    ['one point', reviewed({ positiveNotes: { '@type': 'ItemList', itemListElement: [point] } })],
    ['a day that is none', reviewed({ datePublished: 'May' })],
  ])('refuse %s', (_fault, wrong) => {
    expect(accepts(wrong, trail)).toBeFalse();
  });

  test('refuse a trail of one step or out of order', () => {
    expect(accepts(product, { ...trail, itemListElement: [step(1)] })).toBeFalse();
    expect(accepts(product, { ...trail, itemListElement: [step(2), step(1)] })).toBeFalse();
  });
});
