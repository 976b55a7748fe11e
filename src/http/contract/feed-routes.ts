import { feedLength } from '../../render/discovery/feed.ts';
import {
  answerCategoryFeed,
  answerFeed,
  answerProductFeed,
  atomFormat,
  jsonFormat,
} from '../answers/discovery/feed-answers.ts';
import { feedParameterSchemas } from '../answers/discovery/feed-parameters.ts';
import type { Published } from '../answers/published.ts';
import { categoryName, slugName } from './names.ts';
import { operationsOf } from './operation.ts';
import {
  answerKinds,
  answers,
  formerCategory,
  formerSlug,
  objectSchema,
  problems,
  textSchema,
} from './responses.ts';
import type { Route } from './route.ts';

const feed = operationsOf('Formats');

const formats = [
  {
    format: atomFormat,
    name: 'Atom',
    title: 'Atom (RFC 4287)',
    responses: answers(answerKinds.data, 'The feed', { 'application/atom+xml': textSchema }),
  },
  {
    format: jsonFormat,
    name: 'Json',
    title: 'JSON Feed 1.1',
    responses: answers(answerKinds.data, 'The feed', {
      'application/feed+json': objectSchema('version', 'title', 'items'),
    }),
  },
] as const;

type Format = (typeof formats)[number];

/** The routes of the feeds in each format: of everything, of one category and of one product. */
export const feedRoutes: readonly Route<Published>[] = [
  ...formats.map(routeOfAll),
  ...formats.flatMap((one) => [routeOfCategory(one), routeOfProduct(one)]),
];

function routeOfAll({ format, name, title, responses }: Format): Route<Published> {
  const summary = `The ${feedLength} verdicts reviewed or changed last, as ${title}`;
  return {
    path: `/${format.file}`,
    answer: answerFeed(format),
    operation: feed(`get${name}Feed`, summary, responses, { query: feedParameterSchemas }),
  };
}

function routeOfCategory({ format, name, title, responses }: Format): Route<Published> {
  return {
    path: `/categories/:name/${format.file}`,
    answer: answerCategoryFeed(format),
    operation: feed(
      `getCategory${name}Feed`,
      `The ${feedLength} verdicts of a category reviewed or changed last, as ${title}`,
      { ...responses, ...formerCategory, ...problems('not-found') },
      { names: [categoryName] },
    ),
  };
}

function routeOfProduct({ format, name, title, responses }: Format): Route<Published> {
  return {
    path: `/reviews/:name/${format.file}`,
    answer: answerProductFeed(format),
    operation: feed(
      `getProduct${name}Feed`,
      `The review of a product and what moved its verdict since, as ${title}`,
      { ...responses, ...formerSlug, ...problems('not-found', 'withdrawn') },
      { names: [slugName] },
    ),
    tagging: 'slug',
  };
}
