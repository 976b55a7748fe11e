import { sitemapLimit, sitemapPartLength } from '../../render/discovery/sitemap.ts';
import { sitemapPartName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, answers, problems, textSchema } from './responses.ts';

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
