import { badgeOptionsSchema } from '../../render/badge/options.ts';
import { categoriesSchema } from '../../render/categories.ts';
import { changesSchema } from '../../render/changes.ts';
import { cardSchema } from '../../render/embed/card.ts';
import { listSchema } from '../../render/list.ts';
import { recordSchema } from '../../verdict/record.ts';
import { changesParameterSchemas } from '../answers/history/changes-answer.ts';
import { listParameterSchemas } from '../query/list-parameters.ts';
import { slugName } from './names.ts';
import type { Operation } from './operation.ts';
import {
  answerKinds,
  answers,
  bytesSchema,
  formerSlug,
  jsonAnswers,
  objectSchema,
  problems,
  textSchema,
} from './responses.ts';

/** The id of an edition that was never published. */
const noEdition = '0'.repeat(32);

/** `GET /api/v1`. */
export const listVerdicts: Operation = {
  id: 'listVerdicts',
  tag: 'Verdicts',
  summary: 'List verdicts, searched, filtered and in pages',
  description:
    'Follow `next` until it is null to read a whole list: it is pinned to one edition, so that a publication in the middle of the walk changes nothing. A list that is pinned to an edition never changes.',
  query: listParameterSchemas,
  responses: {
    ...jsonAnswers(answerKinds.data, 'A page of verdicts', listSchema),
    ...problems('invalid-parameter', 'edition-gone'),
  },
  examples: () => [
    { key: 'page', query: 'limit=2' },
    { key: 'nothing', query: 'category=no-such-category' },
    { key: 'mistakes', query: 'verdict=worthi&limit=500' },
    { key: 'edition-gone', query: `edition=${noEdition}` },
  ],
};

/** `GET /api/v1/:slug`. */
export const getVerdict: Operation = {
  id: 'getVerdict',
  tag: 'Verdicts',
  summary: 'The verdict on one product',
  description: 'Always these ten fields, and no others. Query parameters are ignored.',
  names: [slugName],
  responses: {
    ...jsonAnswers(answerKinds.data, 'The verdict', recordSchema),
    ...formerSlug,
    ...problems('not-found', 'withdrawn'),
  },
  examples: ({ slug, unknown, withdrawn }) => [
    { key: 'verdict', name: slug },
    { key: 'unknown', name: unknown },
    ...(withdrawn === undefined ? [] : [{ key: 'withdrawn', name: withdrawn }]),
  ],
};

/** `GET /api/badge/:slug`. */
export const getBadge: Operation = {
  id: 'getBadge',
  tag: 'Verdicts',
  summary: "A product's badge, to embed as an image that links to its review",
  description:
    'No parameter is refused: a value that is not allowed counts as the default, and what a badge does not know it ignores.',
  names: [slugName],
  query: badgeOptionsSchema.shape,
  responses: {
    ...answers(answerKinds.badge, 'The badge; a grey one when the product is withdrawn', {
      'image/svg+xml': textSchema,
    }),
    ...formerSlug,
    404: {
      description: 'A grey badge: the product is not reviewed',
      headers: ['CacheControlBriefly', 'ContentSecurityPolicy', 'ResourcePolicy'],
      content: { 'image/svg+xml': textSchema },
    },
  },
  examples: ({ slug, unknown, withdrawn }) => [
    { key: 'badge', name: slug },
    { key: 'square', name: slug, query: 'style=flat-square&label=none' },
    { key: 'unknown', name: unknown },
    ...(withdrawn === undefined ? [] : [{ key: 'withdrawn', name: withdrawn }]),
  ],
};

/** `GET /api/badge/:slug.svg`. */
export const getBadgeFile: Operation = {
  ...getBadge,
  id: 'getBadgeFile',
  summary: 'The same badge under an address that ends in .svg, for hosts that ask for one',
  examples: ({ slug }) => [{ key: 'badge', name: slug }],
};

/** `GET /api/badge/:slug.png`. */
export const getBadgePicture: Operation = {
  ...getBadge,
  id: 'getBadgePicture',
  summary: 'The same badge as a PNG of twice as many pixels, for mail and hosts that take no SVG',
  description: `${getBadge.description} A PNG cannot follow the reader's colour scheme: \`theme=auto\` is \`light\`.`,
  responses: {
    ...answers(answerKinds.picture, 'The badge; a grey one when the product is withdrawn', {
      'image/png': bytesSchema,
    }),
    ...formerSlug,
    404: {
      description: 'A grey badge: the product is not reviewed',
      headers: ['CacheControlBriefly', 'ResourcePolicy'],
      content: { 'image/png': bytesSchema },
    },
    ...problems('busy'),
  },
  examples: () => [],
};

/** `GET /api/card/:slug`. */
export const getCard: Operation = {
  id: 'getCard',
  tag: 'Verdicts',
  summary: 'The verdict on one product with all that has to be shown beside it',
  description:
    'What the element `<product-verdict>` shows: the scale of the rating and the credit are with it.',
  names: [slugName],
  responses: {
    ...jsonAnswers(answerKinds.data, 'The card', cardSchema),
    ...formerSlug,
    ...problems('not-found', 'withdrawn'),
  },
  examples: ({ slug }) => [{ key: 'card', name: slug }],
};

/** `GET /api/changes`. */
export const listChanges: Operation = {
  id: 'listChanges',
  tag: 'Verdicts',
  summary: 'What publications changed, the oldest first, in pages',
  description: 'To keep a copy up to date: read the list once, then ask for the changes since its `edition`.',
  query: changesParameterSchemas,
  responses: {
    ...jsonAnswers(answerKinds.data, 'A page of changes', changesSchema),
    ...problems('invalid-parameter', 'changes-gone'),
  },
  examples: ({ hasChanges }) => [
    // An empty page does not show what a change is; without an example, tools make one of the schema.
    ...(hasChanges ? [{ key: 'page', query: 'limit=2' }] : []),
    { key: 'mistake', query: 'since=yesterday' },
    { key: 'changes-gone', query: `since=${noEdition}` },
  ],
};

/** `GET /api/categories`. */
export const listCategories: Operation = {
  id: 'listCategories',
  tag: 'Verdicts',
  summary: 'Every category, with the number of verdicts of each kind',
  responses: {
    ...jsonAnswers(answerKinds.data, 'Every category', categoriesSchema),
    ...problems('invalid-parameter'),
  },
  examples: () => [{ key: 'categories' }],
};

/** `GET /api/openapi.json`. */
export const getContract: Operation = {
  id: 'getContract',
  tag: 'Verdicts',
  summary: 'This document',
  responses: answers(answerKinds.file, 'OpenAPI 3.1', {
    'application/json': objectSchema('openapi', 'info', 'paths'),
  }),
};
