import { browseParameterSchemas } from '../answers/pages/browse-parameters.ts';
import { compareParameterSchemas } from '../answers/pages/compare-answer.ts';
import { categoryName, changesPageName, comparedNames, problemName, slugName } from './names.ts';
import { type Operation, operationsOf } from './operation.ts';
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

const page = operationsOf('Pages');

const lenient = 'A parameter that cannot be used counts as absent.';

const { category: _inPath, ...viewOfCategory } = browseParameterSchemas;

const html = pageAnswers('The page');
const negotiated = negotiatedAnswers('The page');

/** `GET /`. */
export const home = page(
  'showHome',
  'What is new and the best of each category; with a query, the list of reviews',
  negotiated,
  { description: lenient, query: browseParameterSchemas },
);

/** `GET /reviews`. */
export const reviews = page('showReviews', 'All reviews: searched, filtered, sorted and in pages', html, {
  description: lenient,
  query: browseParameterSchemas,
});

/** `GET /categories`. */
export const categories = page('showCategories', 'All categories', negotiated);

/** `GET /categories/:slug`. */
export const category = page(
  'showCategory',
  'The reviews of one category',
  { ...negotiated, ...formerList, ...problemPages('not-found') },
  { description: lenient, names: [categoryName], query: viewOfCategory },
);

/** `GET /reviews/:slug`. */
export const review = page(
  'showReview',
  'A review',
  { ...negotiated, ...formerSlug, ...problemPages('not-found', 'withdrawn') },
  { names: [slugName] },
);

/** `GET /reviews/:slug/embed`. */
export const embedPage = page(
  'showEmbedPage',
  'What one copies of a verdict: badge, card, data, each with its credit',
  { ...html, ...formerSlug, ...problemPages('not-found', 'withdrawn') },
  { names: [slugName] },
);

const compared = { ...html, ...otherSpelling, ...problemPages('not-found', 'withdrawn') };

/** `GET /compare`. */
export const compare = page(
  'showCompare',
  'Two to four products side by side, or the choice of them',
  compared,
  {
    description:
      'A comparison has one address: its slugs in their own order, in the path or here. All other spellings redirect to the path, and so does a product to add.',
    query: compareParameterSchemas,
  },
);

/** `GET /compare/:a/:b`, of two, three and four slugs. */
export const comparisons = [comparisonOf(2), comparisonOf(3), comparisonOf(4)] as const;

function comparisonOf(count: 2 | 3 | 4): Operation {
  return page(`showComparisonOf${count}`, `${count} products side by side`, compared, {
    names: comparedNames.slice(0, count),
  });
}

/** `GET /changes`. */
export const changes = page(
  'showChanges',
  'What changed, by day: as the list of changes tells it, the newest first',
  html,
);

/** `GET /changes/page/:page`. */
export const changesPage = page(
  'showChangesByPage',
  'Another page of what changed',
  { ...html, ...firstPage, ...problemPages('not-found') },
  { names: [changesPageName] },
);

/** `GET /problems/:name`. */
export const problem = page(
  'showProblem',
  'What a kind of problem means and what to do: where its type leads',
  { ...pageAnswers('The page', answerKinds.help), ...problemPages('not-found') },
  { names: [problemName] },
);

/** `GET /docs`. */
export const docs = page('showDocs', 'The guide to the API', negotiated);

/** `GET /docs/embed`. */
export const embedding = page(
  'showEmbedding',
  'What to paste where, to show a verdict on a page',
  negotiated,
);

/** `GET /docs/reference`. */
export const reference = page('showReference', 'This document, to read and to try', negotiated);

/** `GET /about`. */
export const about = page('showAbout', 'How the verdicts come about', negotiated);

/** `GET /data`. */
export const data = page('showData', 'The files of all verdicts, for people', html);
