import { imagesOf } from '../../../edition/images/images.ts';
import { renderAtom } from '../../../render/discovery/atom.ts';
import { createFeed, feedLength } from '../../../render/discovery/feed.ts';
import { renderJsonFeed } from '../../../render/discovery/json-feed.ts';
import { renderReviewMarkdown } from '../../../render/discovery/review-markdown.ts';
import { renderRobots } from '../../../render/discovery/robots.ts';
import { feedQuery } from '../../../render/links.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { type Published, redirectFormer } from '../published.ts';
import { documentContent } from './document-content.ts';
import { newestItems } from './feed-items.ts';
import { parseFeedQuery } from './feed-parameters.ts';

/** `GET /feed.atom`: the latest verdicts, as Atom. */
export function answerAtom(published: Published, query: string): Answer {
  return answerFeed(published, query, '/feed.atom', 'application/atom+xml; charset=utf-8', renderAtom);
}

/** `GET /feed.json`: the same, as JSON Feed. */
export function answerJsonFeed(published: Published, query: string): Answer {
  return answerFeed(published, query, '/feed.json', 'application/feed+json; charset=utf-8', renderJsonFeed);
}

function answerFeed(
  published: Published,
  query: string,
  path: string,
  type: string,
  renderFeed: typeof renderAtom,
): Answer {
  const { current, links } = published;
  const { edition } = current;
  const { settings } = edition;
  const filter = parseFeedQuery(query, settings);
  const render = () => {
    const items = newestItems(edition, feedLength, filter);
    return renderFeed(createFeed(items, edition.publishedAt, settings, links, filter), settings, links);
  };
  const { keepAs, ...content } = documentContent(published, `${path}${feedQuery(filter)}`, type, render);
  // There is no end to categories that do not exist.
  const isKept = filter.category === undefined || filter.category in settings.categories;
  return { ...content, ...(isKept && keepAs !== undefined && { keepAs }), link: current.licenceLink };
}

/** `GET /robots.txt`. */
export function answerRobots(published: Published): Answer {
  return documentContent(published, '/robots.txt', 'text/plain; charset=utf-8', () =>
    renderRobots(published.links),
  );
}

/** `GET /reviews/:slug.md`: the review as Markdown; `name` is the file name. */
export function answerReviewMarkdown(published: Published, query: string, name: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const slug = name.replace(/\.md$/, '');
  const found = edition.find(slug);
  if (!found) return problem('not-found', `No product has the slug ${quoted(slug)}.`);
  if (found.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/reviews/${found.slug}.md`, query);
  if (found.kind === 'withdrawn')
    return problem('withdrawn', `${found.withdrawn.product} is no longer covered.`);
  const render = () =>
    renderReviewMarkdown(found.verdict, edition.review(slug), edition.settings, links, (file) =>
      imagesOf(edition).find(file),
    );
  return {
    ...documentContent(published, `/reviews/${slug}.md`, 'text/markdown; charset=utf-8', render),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
  };
}
