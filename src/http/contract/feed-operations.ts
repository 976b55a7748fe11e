import { feedLength } from '../../render/discovery/feed.ts';
import { sitemapLimit, sitemapPartLength } from '../../render/discovery/sitemap.ts';
import { feedParameterSchemas } from '../answers/discovery/feed-parameters.ts';
import { feedContents } from './feed-routes.ts';
import { sitemapPartName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, answers, formerSlug, problems, textSchema } from './responses.ts';

/** `GET /feed.atom`. */
export const atom: Operation = {
  id: 'getAtomFeed',
  tag: 'Formats',
  path: '/feed.atom',
  summary: `The ${feedLength} verdicts reviewed or changed last, as Atom (RFC 4287)`,
  query: feedParameterSchemas,
  responses: answers(answerKinds.data, 'The feed', feedContents.Atom),
};

/** `GET /feed.json`. */
export const jsonFeed: Operation = {
  id: 'getJsonFeed',
  tag: 'Formats',
  path: '/feed.json',
  summary: `The ${feedLength} verdicts reviewed or changed last, as JSON Feed 1.1`,
  query: feedParameterSchemas,
  responses: answers(answerKinds.data, 'The feed', feedContents.Json),
};

/** `GET /reviews/:slug.md`. */
export const reviewMarkdown: Operation = {
  id: 'getReviewMarkdown',
  tag: 'Formats',
  path: '/reviews/{slug}.md',
  summary: 'A whole review as Markdown, with the credit and the licence at its end',
  names: [slugName],
  responses: {
    ...answers(answerKinds.data, 'The review', { 'text/markdown': textSchema }),
    ...formerSlug,
    ...problems('not-found', 'withdrawn'),
  },
};

/** `GET /index.md`. */
export const homeMarkdown = markdownOf('Home', '/index.md', 'The home page as Markdown');

/** `GET /categories.md`. */
export const categoriesMarkdown = markdownOf('Categories', '/categories.md', 'All categories as Markdown');

/** `GET /about.md`. */
export const aboutMarkdown = markdownOf('About', '/about.md', 'How the verdicts come about, as Markdown');

function markdownOf(name: string, path: string, summary: string): Operation {
  return {
    id: `get${name}Markdown`,
    tag: 'Formats',
    path,
    summary,
    responses: answers(answerKinds.data, 'The page', { 'text/markdown': textSchema }),
  };
}

/** `GET /sitemap.xml`. */
export const sitemap: Operation = {
  id: 'getSitemap',
  tag: 'Formats',
  path: '/sitemap.xml',
  summary: 'Every page, for search engines (sitemaps.org)',
  description: `Beyond ${sitemapLimit} addresses it is an index of parts of ${sitemapPartLength}.`,
  responses: answers(answerKinds.dated, 'The sitemap, or its index', { 'application/xml': textSchema }),
};

/** `GET /sitemap-:part.xml`. */
export const sitemapPart: Operation = {
  id: 'getSitemapPart',
  tag: 'Formats',
  path: '/sitemap-{part}.xml',
  summary: 'A part of a large sitemap',
  names: [sitemapPartName],
  responses: {
    ...answers(answerKinds.dated, 'The part', { 'application/xml': textSchema }),
    ...problems('not-found'),
  },
};

/** `GET /robots.txt`. */
export const robots: Operation = {
  id: 'getRobots',
  tag: 'Formats',
  path: '/robots.txt',
  summary: 'What crawlers may read (RFC 9309)',
  responses: answers(answerKinds.dated, 'The rules', { 'text/plain': textSchema }),
  examples: () => [{ key: 'rules' }],
};

/** `GET /llms.txt`. */
export const llms: Operation = {
  id: 'getLlms',
  tag: 'Formats',
  path: '/llms.txt',
  summary: 'The service on one page, for assistants (llmstxt.org)',
  responses: answers(answerKinds.data, 'The page', { 'text/plain': textSchema }),
};

/** `GET /llms-full.txt`. */
export const llmsFull: Operation = {
  id: 'getLlmsFull',
  tag: 'Formats',
  path: '/llms-full.txt',
  summary: 'The same with every review, where there are few and short ones',
  responses: {
    ...answers(answerKinds.data, 'The page and the reviews', { 'text/plain': textSchema }),
    ...problems('not-found'),
  },
};
