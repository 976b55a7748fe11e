import { sitemapLimit, sitemapPartLength } from '../../render/discovery/sitemap.ts';
import { sitemapPartName } from './names.ts';
import { operationsOf } from './operation.ts';
import { answerKinds, answers, problems, textSchema } from './responses.ts';

const format = operationsOf('Formats');

/** `GET /sitemap.xml`. */
export const sitemap = format(
  'getSitemap',
  'Every page, for search engines (sitemaps.org)',
  answers(answerKinds.dated, 'The sitemap, or its index', { 'application/xml': textSchema }),
  { description: `Beyond ${sitemapLimit} addresses it is an index of parts of ${sitemapPartLength}.` },
);

/** `GET /sitemap-:part.xml`. */
export const sitemapPart = format(
  'getSitemapPart',
  'A part of a large sitemap',
  {
    ...answers(answerKinds.dated, 'The part', { 'application/xml': textSchema }),
    ...problems('not-found'),
  },
  { names: [sitemapPartName] },
);

/** `GET /robots.txt`. */
export const robots = format(
  'getRobots',
  'What crawlers may read (RFC 9309)',
  answers(answerKinds.dated, 'The rules', { 'text/plain': textSchema }),
  { examples: () => [{ key: 'rules' }] },
);

/** `GET /llms.txt`. */
export const llms = format(
  'getLlms',
  'The service on one page, for assistants (llmstxt.org)',
  answers(answerKinds.data, 'The page', { 'text/plain': textSchema }),
);

/** `GET /llms-full.txt`. */
export const llmsFull = format(
  'getLlmsFull',
  'The same with every review, where there are few and short ones',
  {
    ...answers(answerKinds.data, 'The page and the reviews', { 'text/plain': textSchema }),
    ...problems('not-found'),
  },
);
