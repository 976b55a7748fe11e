import { browseParameterSchemas } from '../answers/pages/browse-parameters.ts';
import { categoryName, problemName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, formerList, formerSlug, pageAnswers, problemPages } from './responses.ts';

const lenient = 'A parameter that cannot be used counts as absent.';

const { category: _inPath, ...viewOfCategory } = browseParameterSchemas;

/** `GET /`. */
export const home: Operation = {
  id: 'showHome',
  tag: 'Pages',
  path: '/',
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
  responses: pageAnswers('The page'),
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
  responses: { ...pageAnswers('The page'), ...formerList, ...problemPages('not-found') },
};

/** `GET /reviews/:slug`. */
export const review: Operation = {
  id: 'showReview',
  tag: 'Pages',
  path: '/reviews/{slug}',
  summary: 'A review',
  names: [slugName],
  responses: { ...pageAnswers('The page'), ...formerSlug, ...problemPages('not-found', 'withdrawn') },
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
  responses: pageAnswers('The page'),
};

/** `GET /docs/reference`. */
export const reference: Operation = {
  id: 'showReference',
  tag: 'Pages',
  path: '/docs/reference',
  summary: 'This document, to read and to try',
  responses: pageAnswers('The page'),
};

/** `GET /about`. */
export const about: Operation = {
  id: 'showAbout',
  tag: 'Pages',
  path: '/about',
  summary: 'How the verdicts come about',
  responses: pageAnswers('The page'),
};
