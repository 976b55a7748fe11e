import { feedLength } from '../../render/discovery/feed.ts';
import {
  answerCategoryFeed,
  answerProductFeed,
  atomFormat,
  type FeedFormat,
  jsonFormat,
} from '../answers/discovery/feed-answers.ts';
import type { Published } from '../answers/published.ts';
import { categoryName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
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

/** The bodies of the feeds of each format, as the contract declares them. */
export const feedContents = {
  Atom: { 'application/atom+xml': textSchema },
  Json: { 'application/feed+json': objectSchema('version', 'title', 'items') },
} as const;

/** The routes of the feeds of one category and of one product. */
export const feedRoutes: readonly Route<Published>[] = [
  ...routesOf('Atom', 'Atom (RFC 4287)', atomFormat),
  ...routesOf('Json', 'JSON Feed 1.1', jsonFormat),
];

function routesOf(name: 'Atom' | 'Json', title: string, format: FeedFormat): Route<Published>[] {
  const ofCategory: Operation = {
    id: `getCategory${name}Feed`,
    tag: 'Formats',
    path: `/categories/{category}/${format.file}`,
    summary: `The ${feedLength} verdicts of a category reviewed or changed last, as ${title}`,
    names: [categoryName],
    responses: {
      ...answers(answerKinds.data, 'The feed', feedContents[name]),
      ...formerCategory,
      ...problems('not-found'),
    },
  };
  const ofProduct: Operation = {
    id: `getProduct${name}Feed`,
    tag: 'Formats',
    path: `/reviews/{slug}/${format.file}`,
    summary: `The review of a product and what moved its verdict since, as ${title}`,
    names: [slugName],
    responses: {
      ...answers(answerKinds.data, 'The feed', feedContents[name]),
      ...formerSlug,
      ...problems('not-found', 'withdrawn'),
    },
  };
  return [
    {
      path: `/categories/:name/${format.file}`,
      answer: answerCategoryFeed(format),
      operation: ofCategory,
    },
    {
      path: `/reviews/:name/${format.file}`,
      answer: answerProductFeed(format),
      operation: ofProduct,
      tagging: 'slug',
    },
  ];
}
