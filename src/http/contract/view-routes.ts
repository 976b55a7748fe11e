import { z } from 'zod';
import { type ViewPart, viewPartNames, viewParts } from '../../render/browse-address.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { answerView } from '../answers/pages/browse-answers.ts';
import { pathOrderSchema } from '../answers/pages/browse-parameters.ts';
import type { Published } from '../answers/published.ts';
import { categoryName } from './names.ts';
import { operationsOf, type PathParameter } from './operation.ts';
import { firstPage, formerList, pageAnswers, problemPages } from './responses.ts';
import type { Route } from './route.ts';

const page = operationsOf('Pages');

const parameters: Readonly<Record<ViewPart, PathParameter>> = {
  category: categoryName,
  verdict: {
    name: 'verdict',
    description: 'Only reviews with this verdict',
    schema: z.enum(verdictKinds),
    example: () => 'worthit',
  },
  order: {
    name: 'order',
    description: 'The best rated first, or the latest review first',
    schema: pathOrderSchema,
    example: () => 'rating',
  },
  page: {
    name: 'page',
    description: 'Number of the page',
    schema: z.int().min(1).max(9_999_999_999),
    example: ({ listPage }) => listPage,
  },
};

/** The routes of views whose path says more than a category: by verdict, in another order, from another page on. */
export const viewRoutes: readonly Route<Published>[] = subsetsOf(viewParts)
  .filter((parts) => parts.length > 0 && parts.join() !== 'category')
  .map(routeOf);

function routeOf(parts: readonly ViewPart[]): Route<Published> {
  const by = parts.map((part) => `By${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  return {
    path: parts.map((part) => `/${viewPartNames[part]}/:${part}`).join(''),
    answer: (published, query, ...values) =>
      answerView(published, query, Object.fromEntries(parts.map((part, at) => [part, values[at] ?? '']))),
    operation: page(
      `showReviews${by.join('')}`,
      `The reviews by ${parts.join(', ')}`,
      {
        ...pageAnswers('The page'),
        ...(parts.includes('page') && firstPage),
        ...(parts.includes('category') && formerList),
        ...problemPages('not-found'),
      },
      { names: parts.map((part) => parameters[part]) },
    ),
  };
}

/** Every choice among values, each in their order. */
function subsetsOf<Value>(values: readonly Value[]): Value[][] {
  return values.reduce<Value[][]>((found, value) => found.flatMap((one) => [one, [...one, value]]), [[]]);
}
