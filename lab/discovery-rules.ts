import { z } from 'zod';
import { childrenOf, parseXml, type XmlElement } from './xml.ts';

/** RFC 3339, required by RFC 4287 section 3.3 and by JSON Feed. */
const moment = z.iso.datetime({ offset: true });
const web = z.url({ protocol: /^https?$/ });

/** Violations of RFC 4287 (section 4) in a document. */
export function atomFaults(document: string): string[] {
  const feed = parseXml(document);
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const count = (element: XmlElement, name: string, least: number, most: number) => {
    const found = childrenOf(element, name).length;
    expect(found >= least && found <= most, `${found} ${name} in ${element.name}`);
  };
  expect(feed.name === 'feed', 'the root is not a feed');
  expect(feed.attributes['xmlns'] === 'http://www.w3.org/2005/Atom', 'wrong namespace');
  for (const element of [feed, ...childrenOf(feed, 'entry')]) {
    // Sections 4.1.1 and 4.1.2: exactly one of the former, at most one of the latter.
    for (const name of ['id', 'title', 'updated']) count(element, name, 1, 1);
    for (const name of [
      'rights',
      'subtitle',
      'generator',
      'icon',
      'logo',
      'published',
      'summary',
      'content',
      'source',
    ])
      count(element, name, 0, 1);
    const allowed = element === feed ? feedChildren : entryChildren;
    for (const { name } of element.children) expect(allowed.includes(name), `${name} in ${element.name}`);
    for (const { name, text } of element.children) {
      if (name === 'id') expect(web.safeParse(text).success, `the id ${text}`);
      if (name === 'updated' || name === 'published')
        expect(moment.safeParse(text).success, `the moment ${text}`);
    }
    for (const author of childrenOf(element, 'author')) count(author, 'name', 1, 1);
    for (const { attributes } of childrenOf(element, 'link'))
      expect(web.safeParse(attributes['href']).success, `a link to ${attributes['href']}`);
    for (const { attributes } of childrenOf(element, 'category'))
      expect((attributes['term'] ?? '') !== '', 'a category without a term');
    for (const { attributes, children } of childrenOf(element, 'content'))
      expect(
        ['text', 'html'].includes(attributes['type'] ?? 'text') && children.length === 0,
        'markup as content',
      );
    const alternates = childrenOf(element, 'link').filter(
      ({ attributes }) => attributes['rel'] === 'alternate',
    );
    const kinds = alternates.map(({ attributes }) => `${attributes['type']} ${attributes['hreflang']}`);
    expect(new Set(kinds).size === kinds.length, 'two alternates of one type');
    if (element !== feed) {
      const authored = [element, feed].some((one) => childrenOf(one, 'author').length > 0);
      expect(authored, 'an entry without an author');
      expect(alternates.length > 0 || childrenOf(element, 'content').length > 0, 'an entry without content');
    }
  }
  const ids = [feed, ...childrenOf(feed, 'entry')].map((element) => childrenOf(element, 'id')[0]?.text);
  expect(new Set(ids).size === ids.length, 'a repeated id');
  expect(
    childrenOf(feed, 'link').some(({ attributes }) => attributes['rel'] === 'self'),
    'no link with rel=self',
  );
  return faults;
}

const shared = ['author', 'category', 'contributor', 'id', 'link', 'rights', 'title', 'updated'];
const feedChildren = [...shared, 'generator', 'icon', 'logo', 'subtitle', 'entry'];
const entryChildren = [...shared, 'content', 'published', 'source', 'summary'];

/** The names that jsonfeed.org/version/1.1 defines; a publisher's extensions begin with an underscore. */
const author = z.strictObject({ name: z.string(), url: web.optional(), avatar: web.optional() });
const item = z
  .strictObject({
    id: z.string().min(1),
    url: web.optional(),
    title: z.string().optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: z.string().optional(),
    date_modified: moment.optional(),
    tags: z.array(z.string()).optional(),
    authors: z.array(author).min(1).optional(),
  })
  .refine((one) => one.content_html !== undefined || one.content_text !== undefined);

/** A JSON Feed 1.1 with the members that the service may use. */
export const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: web.optional(),
  feed_url: web.optional(),
  description: z.string().optional(),
  language: z.string().optional(),
  authors: z.array(author).min(1).optional(),
  _license: z.object({ about: web }).optional(),
  items: z.array(item).refine((items) => new Set(items.map(({ id }) => id)).size === items.length),
});

/** The addresses in a sitemap or a sitemap index; throws on violations of sitemaps.org protocol 0.9. */
export function addressesIn(document: string): { kind: 'urlset' | 'sitemapindex'; addresses: string[] } {
  const root = parseXml(document);
  const item = { urlset: 'url', sitemapindex: 'sitemap' }[root.name];
  if (item === undefined || root.attributes['xmlns'] !== 'http://www.sitemaps.org/schemas/sitemap/0.9')
    throw new Error(`not a sitemap: ${root.name}`);
  if (root.children.length > 50_000) throw new Error(`${root.children.length} addresses`);
  if (root.children.length === 0) throw new Error('no address');
  if (Buffer.byteLength(document) > 52_428_800) throw new Error('over 50 MB');
  const addresses = root.children.map((child) => {
    const [loc, ...rest] = child.children;
    if (child.name !== item || loc?.name !== 'loc') throw new Error(`${child.name} without loc`);
    if (!web.safeParse(loc.text).success || loc.text.length >= 2048)
      throw new Error(`the address ${loc.text}`);
    if (rest.some(({ name }) => name !== 'lastmod') || rest.length > 1)
      throw new Error(`unexpected content in ${child.name}`);
    // W3C Datetime, limited to days and seconds.
    if (rest[0] && !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(rest[0].text))
      throw new Error(rest[0].text);
    return loc.text;
  });
  if (new Set(addresses).size !== addresses.length) throw new Error('a repeated address');
  return { kind: root.name as 'urlset' | 'sitemapindex', addresses };
}

const notes = z.strictObject({
  '@type': z.literal('ItemList'),
  itemListElement: z
    .array(z.object({ '@type': z.literal('ListItem'), position: z.int().min(1), name: z.string().min(1) }))
    .min(1),
});

const gtin = z.string().regex(/^(?:\d{8}|\d{12,14})$/);
const byline = z.looseObject({
  '@type': z.enum(['Person', 'Organization']),
  name: z.string().min(1),
  url: web,
});

/**
 * The properties that search engines require of a product with its review and a breadcrumb trail, and the recommended
 * ones that the service promises (developers.google.com/search/docs/appearance/structured-data: review-snippet,
 * product-snippet, breadcrumb).
 */
export const structuredDataSchema = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.tuple([
    z
      .strictObject({
        '@type': z.literal('Product'),
        name: z.string().min(1),
        category: z.string().min(1),
        url: web.optional(),
        sameAs: z.array(web).min(1).optional(),
        gtin: z.union([gtin, z.array(gtin).min(2)]).optional(),
        identifier: z.array(z.string().regex(/^pkg:/)).min(1).optional(),
        image: z
          .strictObject({
            '@type': z.literal('ImageObject'),
            url: web,
            width: z.int().positive(),
            height: z.int().positive(),
            caption: z.string().min(1).optional(),
            creditText: z.string().min(1).optional(),
          })
          .optional(),
        review: z
          .looseObject({
            '@type': z.literal('Review'),
            url: web,
            author: z.union([byline, z.array(byline).min(2)]),
            reviewRating: z
              .strictObject({
                '@type': z.literal('Rating'),
                ratingValue: z.number(),
                bestRating: z.number(),
                worstRating: z.number(),
              })
              .refine(
                ({ ratingValue, bestRating, worstRating }) =>
                  worstRating < bestRating && ratingValue >= worstRating && ratingValue <= bestRating,
              ),
            description: z.string().min(1),
            reviewBody: z.string().min(1),
            datePublished: z.iso.date().optional(),
            positiveNotes: notes.optional(),
            negativeNotes: notes.optional(),
            license: web,
          })
          // Pros and cons: at least two statements in total.
          .refine(({ positiveNotes, negativeNotes }) => {
            const count = [positiveNotes, negativeNotes].flatMap((one) => one?.itemListElement ?? []).length;
            return count !== 1;
          }),
      })
      .refine((product) => !JSON.stringify(product).includes('"Offer"')),
    z.strictObject({
      '@type': z.literal('BreadcrumbList'),
      itemListElement: z
        .array(
          z.strictObject({
            '@type': z.literal('ListItem'),
            position: z.int(),
            name: z.string().min(1),
            item: web,
          }),
        )
        .min(2)
        .refine((items) => items.every(({ position }, index) => position === index + 1)),
    }),
  ]),
});
