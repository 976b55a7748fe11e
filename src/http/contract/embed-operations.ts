import { frameParameterSchemas } from '../answers/embed/embed-answers.ts';
import { oembedParameterSchemas } from '../answers/embed/oembed-answer.ts';
import { slugName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, answers, formerSlug, objectSchema, problems, textSchema } from './responses.ts';

/** Headers besides those of every response. */
const frameHeaders = [
  'ContentSecurityPolicy',
  'ReferrerPolicy',
  'ResourcePolicy',
  'EmbedderPolicy',
  'Vary',
  'ContentEncoding',
] as const;

/** `GET /embed/:slug`. */
export const frame: Operation = {
  id: 'showCard',
  tag: 'Embedding',
  path: '/embed/{slug}',
  summary: 'The card of a product as a page, for a frame on any site',
  description: 'No parameter is refused. What is missing has a page too: a frame shows no problem.',
  names: [slugName],
  query: frameParameterSchemas,
  responses: {
    ...answers(answerKinds.frame, 'The card', { 'text/html': textSchema }),
    ...formerSlug,
    404: {
      description: 'The product is not reviewed',
      headers: ['CacheControlBriefly', ...frameHeaders],
      content: { 'text/html': textSchema },
    },
    410: {
      description: 'The product is no longer covered',
      headers: ['CacheControl', ...frameHeaders],
      content: { 'text/html': textSchema },
    },
  },
};

/** `GET /element.js`. */
export const element: Operation = {
  id: 'getElement',
  tag: 'Embedding',
  path: '/element.js',
  summary: 'The script of the element <product-verdict>, of the present release',
  responses: answers(answerKinds.script, 'The script', { 'text/javascript': textSchema }),
};

/** `GET /client.js`. */
export const client: Operation = {
  id: 'getClient',
  tag: 'Files',
  path: '/client.js',
  summary: 'The client for JavaScript as one module, of the present release',
  responses: answers(answerKinds.script, 'The module', { 'text/javascript': textSchema }),
};

/** `GET /client.d.ts`. */
export const clientTypes: Operation = {
  id: 'getClientTypes',
  tag: 'Files',
  path: '/client.d.ts',
  summary: 'The types of the client, for TypeScript',
  responses: answers(answerKinds.script, 'The types', { 'application/typescript': textSchema }),
};

/** `GET /oembed`. */
export const oembed: Operation = {
  id: 'getOembed',
  tag: 'Embedding',
  path: '/oembed',
  summary: 'The card for the address of a review, to those who embed pasted addresses (oembed.com)',
  description: 'Parameters that it does not know are passed over: consumers send many of their own.',
  required: { url: { schema: oembedParameterSchemas.url, example: ({ review }) => review } },
  query: {
    format: oembedParameterSchemas.format,
    maxwidth: oembedParameterSchemas.maxwidth,
    maxheight: oembedParameterSchemas.maxheight,
  },
  ignoresUnknown: true,
  responses: {
    ...answers(answerKinds.data, 'The card, of type `rich`', {
      'application/json': objectSchema('type', 'version', 'html', 'width', 'height'),
      'text/xml': textSchema,
    }),
    ...problems('invalid-parameter', 'not-found', 'unknown-format'),
  },
};
