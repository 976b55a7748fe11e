import { html } from 'hono/html';
import { reviewsPath } from '../browse-address.ts';
import type { Links } from '../links.ts';
import { momentOf } from '../list.ts';
import { xmlDocument } from '../markup/markup.ts';

/** The most addresses that one sitemap may hold (sitemaps.org, protocol 0.9). */
export const sitemapLimit = 50_000;

/** Addresses in each part of a sitemap that has parts: few, so that a part is made in milliseconds. */
export const sitemapPartLength = 5000;

/** A page that a search engine should know. */
export interface SitemapPage {
  readonly address: string;
  /** Day of its last change, YYYY-MM-DD. */
  readonly changed: string | null;
}

/** The pages besides reviews: home, about, docs, downloads, and the categories that have verdicts. */
export function standingPages(categories: readonly string[], links: Links): readonly SitemapPage[] {
  return [
    links.home,
    `${links.base}${reviewsPath}`,
    links.about,
    links.docs,
    links.data,
    ...categories.map((slug) => links.category(slug)),
  ].map((address) => ({ address, changed: null }));
}

/** A sitemap of at most `sitemapLimit` pages. */
export function renderSitemap(pages: readonly SitemapPage[]): string {
  const items = pages.map(({ address, changed }) =>
    changed === null
      ? html`<url><loc>${address}</loc></url>\n`
      : html`<url><loc>${address}</loc><lastmod>${changed}</lastmod></url>\n`,
  );
  return xmlDocument(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items}</urlset>`);
}

/** The index of a sitemap that has parts, numbered from 1 on. */
export function renderSitemapIndex(parts: number, publishedAt: Date, links: Links): string {
  const changed = momentOf(publishedAt);
  const items = Array.from(
    { length: parts },
    (_, index) =>
      html`<sitemap><loc>${links.sitemapPart(index + 1)}</loc><lastmod>${changed}</lastmod></sitemap>\n`,
  );
  return xmlDocument(html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items}</sitemapindex>`);
}

/**
 * The body of `GET /robots.txt` (RFC 9309): everything may be read but the views of a search, of which there is
 * no end. Crawlers look for it at the root of a host only, so under a base path it has to be linked from there.
 */
export function renderRobots({ basePath, sitemap }: Links): string {
  // In a rule, * and $ mean something else (section 2.2.3).
  const home = (basePath || '/').replaceAll('*', '%2A').replaceAll('$', '%24');
  return `User-agent: *
Allow: /
Disallow: ${home}?q=
Disallow: ${home}?*&q=

Sitemap: ${sitemap}
`;
}
