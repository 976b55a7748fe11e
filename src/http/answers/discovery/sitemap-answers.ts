import {
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
  type SitemapPage,
  sitemapLimit,
  sitemapPartLength,
  standingPages,
} from '../../../render/discovery/sitemap.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import type { Published } from '../published.ts';
import { documentContent } from './document-content.ts';

const type = 'application/xml; charset=utf-8';

/** `GET /robots.txt`. */
export function answerRobots(published: Published): Answer {
  return documentContent(published, '/robots.txt', 'text/plain; charset=utf-8', () =>
    renderRobots(published.links),
  );
}

/** `GET /sitemap.xml`: every page, or an index of parts if one sitemap cannot hold them. */
export function answerSitemap(published: Published): Answer {
  const { current, links } = published;
  const parts = sitemapParts(published);
  return documentContent(published, '/sitemap.xml', type, () =>
    parts > 0
      ? renderSitemapIndex(parts, current.edition.publishedAt, links)
      : renderSitemap(pagesFrom(published, 0, sitemapLimit)),
  );
}

/** `GET /sitemap-:number.xml`: a part of the sitemap; numbers begin at 1. */
export function answerSitemapPart(published: Published, _query: string, name: string): Answer {
  const number = Number(/^sitemap-([1-9]\d{0,8})\.xml$/.exec(name)?.[1] ?? 0);
  if (number === 0 || number > sitemapParts(published))
    return problem('not-found', 'The sitemap has no such part.');
  const start = (number - 1) * sitemapPartLength;
  return documentContent(published, `/sitemap-${number}.xml`, type, () =>
    renderSitemap(pagesFrom(published, start, sitemapPartLength)),
  );
}

/** Number of parts; 0 if one sitemap can hold every page. */
export function sitemapParts(published: Published): number {
  const total = standingOf(published).length + published.current.edition.total;
  return total > sitemapLimit ? Math.ceil(total / sitemapPartLength) : 0;
}

/** A slice of all pages: the fixed ones first, then the reviews by slug. */
function pagesFrom(published: Published, start: number, length: number): readonly SitemapPage[] {
  const { current, links } = published;
  const standing = standingOf(published);
  const first = standing.slice(start, start + length);
  const reviews = current.edition.slugs.verdicts(Math.max(0, start - standing.length), length - first.length);
  return [
    ...first,
    ...reviews.map(({ slug, reviewed }) => ({ address: links.review(slug), changed: reviewed })),
  ];
}

function standingOf({ current: { edition }, links }: Published): readonly SitemapPage[] {
  const categories = Object.keys(edition.settings.categories);
  return standingPages(
    categories.filter((category) => edition.count({ category }) > 0),
    links,
  );
}
