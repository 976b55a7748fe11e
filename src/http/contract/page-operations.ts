import { browseParameterSchemas } from '../answers/pages/browse-parameters.ts';
import { compareParameterSchemas } from '../answers/pages/compare-answer.ts';
import { categoryName, changesPageName, comparedNames, problemName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
import {
  answerKinds,
  firstPage,
  formerList,
  formerSlug,
  negotiatedAnswers,
  otherSpelling,
  pageAnswers,
  problemPages,
} from './responses.ts';

const lenient = 'A parameter that cannot be used counts as absent.';

const { category: _inPath, ...viewOfCategory } = browseParameterSchemas;

/** `GET /`. */
export const home: Operation = {
  id: 'showHome',
  tag: 'Pages',
  path: '/',
  summary: 'What is new and the best of each category; with a query, the list of reviews',
  description: lenient,
  query: browseParameterSchemas,
  responses: negotiatedAnswers('The page'),
};

/** `GET /reviews`. */
export const reviews: Operation = {
  id: 'showReviews',
  tag: 'Pages',
  path: '/reviews',
  summary: 'All reviews: searched, filtered, sorted and in pages',
  description: lenient,
  query: browseParameterSchemas,
  responses: pageAnswers('The page'),
};

/** `GET /categories`. */
export const categories: Operation = {
  id: 'showCategories',
  tag: 'Pages',
  path: '/categories',
  summary: 'All categories',
  responses: negotiatedAnswers('The page'),
};

/** `GET /categories/:slug`. */
export const category: Operation = {
  id: 'showCategory',
  tag: 'Pages',
  path: '/categories/{category}',
  summary: 'The reviews of one category',
  description: lenient,
  names: [categoryName],
  query: viewOfCategory,
  responses: { ...negotiatedAnswers('The page'), ...formerList, ...problemPages('not-found') },
};

/** `GET /reviews/:slug`. */
export const review: Operation = {
  id: 'showReview',
  tag: 'Pages',
  path: '/reviews/{slug}',
  summary: 'A review',
  names: [slugName],
  responses: { ...negotiatedAnswers('The page'), ...formerSlug, ...problemPages('not-found', 'withdrawn') },
};

/** `GET /reviews/:slug/embed`. */
export const embedPage: Operation = {
  id: 'showEmbedPage',
  tag: 'Pages',
  path: '/reviews/{slug}/embed',
  summary: 'What one copies of a verdict: badge, card, data, each with its credit',
  names: [slugName],
  responses: { ...pageAnswers('The page'), ...formerSlug, ...problemPages('not-found', 'withdrawn') },
};

/** `GET /compare`. */
export const compare: Operation = {
  id: 'showCompare',
  tag: 'Pages',
  path: '/compare',
  summary: 'Two to four products side by side, or the choice of them',
  description:
    'A comparison has one address: its slugs in their own order, in the path or here. All other spellings redirect to the path, and so does a product to add.',
  query: compareParameterSchemas,
  responses: {
    ...pageAnswers('The page'),
    ...otherSpelling,
    ...problemPages('not-found', 'withdrawn'),
  },
};

/** `GET /compare/:a/:b`, of two, three and four slugs. */
export const comparisons = [comparisonOf(2), comparisonOf(3), comparisonOf(4)] as const;

function comparisonOf(count: 2 | 3 | 4): Operation {
  const names = comparedNames.slice(0, count);
  return {
    id: `showComparisonOf${count}`,
    tag: 'Pages',
    path: `/compare/${names.map(({ name }) => `{${name}}`).join('/')}`,
    summary: `${count} products side by side`,
    names,
    responses: {
      ...pageAnswers('The page'),
      ...otherSpelling,
      ...problemPages('not-found', 'withdrawn'),
    },
  };
}

/** `GET /changes`. */
export const changes: Operation = {
  id: 'showChanges',
  tag: 'Pages',
  path: '/changes',
  summary: 'What changed, by day: as the list of changes tells it, the newest first',
  responses: pageAnswers('The page'),
};

/** `GET /changes/page/:page`. */
export const changesPage: Operation = {
  id: 'showChangesByPage',
  tag: 'Pages',
  path: '/changes/page/{page}',
  summary: 'Another page of what changed',
  names: [changesPageName],
  responses: { ...pageAnswers('The page'), ...firstPage, ...problemPages('not-found') },
};

/** `GET /problems/:name`. */
export const problem: Operation = {
  id: 'showProblem',
  tag: 'Pages',
  path: '/problems/{problem}',
  summary: 'What a kind of problem means and what to do: where its type leads',
  names: [problemName],
  responses: { ...pageAnswers('The page', answerKinds.help), ...problemPages('not-found') },
};

/** `GET /docs`. */
export const docs: Operation = {
  id: 'showDocs',
  tag: 'Pages',
  path: '/docs',
  summary: 'The guide to the API',
  responses: negotiatedAnswers('The page'),
};

/** `GET /docs/embed`. */
export const embedding: Operation = {
  id: 'showEmbedding',
  tag: 'Pages',
  path: '/docs/embed',
  summary: 'What to paste where, to show a verdict on a page',
  responses: negotiatedAnswers('The page'),
};

/** `GET /docs/reference`. */
export const reference: Operation = {
  id: 'showReference',
  tag: 'Pages',
  path: '/docs/reference',
  summary: 'This document, to read and to try',
  responses: negotiatedAnswers('The page'),
};

/** `GET /about`. */
export const about: Operation = {
  id: 'showAbout',
  tag: 'Pages',
  path: '/about',
  summary: 'How the verdicts come about',
  responses: negotiatedAnswers('The page'),
};
