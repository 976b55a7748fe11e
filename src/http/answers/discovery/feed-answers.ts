import type { Edition } from '../../../edition/file/edition.ts';
import { renderAtom } from '../../../render/discovery/atom.ts';
import { createFeed, type FeedItem, type FeedScope, feedLength } from '../../../render/discovery/feed.ts';
import { renderJsonFeed } from '../../../render/discovery/json-feed.ts';
import { feedQuery } from '../../../render/links.ts';
import { findCategory } from '../../../verdict/categories.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { problem } from '../problem.ts';
import { type Published, redirectFormer } from '../published.ts';
import { answerWithoutVerdict } from '../without-verdict.ts';
import { documentContent } from './document-content.ts';
import { newestItems, productItems } from './feed-items.ts';
import { parseFeedQuery } from './feed-parameters.ts';

/** A format of feeds. */
export interface FeedFormat {
  /** The last segment of its addresses. */
  readonly file: string;
  readonly type: string;
  readonly render: typeof renderAtom;
}

/** Atom (RFC 4287). */
export const atomFormat: FeedFormat = {
  file: 'feed.atom',
  type: 'application/atom+xml; charset=utf-8',
  render: renderAtom,
};

/** JSON Feed 1.1 (jsonfeed.org). */
export const jsonFormat: FeedFormat = {
  file: 'feed.json',
  type: 'application/feed+json; charset=utf-8',
  render: renderJsonFeed,
};

/** `GET /feed.atom` and `/feed.json`: the latest verdicts, of a category or with one verdict if the query says so. */
export function answerFeed(format: FeedFormat) {
  return (published: Published, query: string): Answer => {
    const { settings } = published.current.edition;
    const filter = parseFeedQuery(query, settings);
    const content = feedContent(published, `/${format.file}${feedQuery(filter)}`, format, filter, (edition) =>
      newestItems(edition, feedLength, filter),
    );
    if (filter.category === undefined || filter.category in settings.categories) return content;
    // There is no end to categories that do not exist.
    const { keepAs: _notKept, ...once } = content;
    return once;
  };
}

/** `GET /categories/:slug/feed.atom` and `feed.json`: the latest verdicts of a category. */
export function answerCategoryFeed(format: FeedFormat) {
  return (published: Published, query: string, slug: string): Answer => {
    const { current, links } = published;
    const category = findCategory(current.edition.settings, slug);
    if (category === undefined) return problem('not-found', `No category has the slug ${quoted(slug)}.`);
    const path = `/categories/${category}/${format.file}`;
    if (category !== slug) return redirectFormer(current, links.basePath + path, query);
    return feedContent(published, path, format, { category }, (edition) =>
      newestItems(edition, feedLength, { category }),
    );
  };
}

/** `GET /reviews/:slug/feed.atom` and `feed.json`: the review of a product, and how its verdict moved. */
export function answerProductFeed(format: FeedFormat) {
  return (published: Published, query: string, slug: string): Answer => {
    const found = published.current.edition.find(slug);
    const pathOf = (present: string) => `/reviews/${present}/${format.file}`;
    if (found?.kind !== 'verdict') return answerWithoutVerdict(published, query, slug, pathOf);
    const { product } = found.verdict;
    return feedContent(published, pathOf(slug), format, { slug, product }, (edition) =>
      productItems(edition, feedLength, slug),
    );
  };
}

function feedContent(
  published: Published,
  path: string,
  { type, render }: FeedFormat,
  scope: FeedScope,
  itemsOf: (edition: Edition) => readonly FeedItem[],
): ContentAnswer {
  const { current, links } = published;
  const { edition, licenceLink, site } = current;
  const renderFeed = () =>
    render(createFeed(itemsOf(edition), edition.publishedAt, site, scope), links.base + path, site);
  return { ...documentContent(published, path, type, renderFeed), link: licenceLink };
}
