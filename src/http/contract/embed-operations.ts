import { frameParameterSchemas } from '../answers/embed/embed-answers.ts';
import { oembedParameterSchemas } from '../answers/embed/oembed-answer.ts';
import { slugName } from './names.ts';
import { operationsOf } from './operation.ts';
import { answerKinds, answers, formerSlug, objectSchema, problems, textSchema } from './responses.ts';

const embedding = operationsOf('Embedding');

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
export const frame = embedding(
  'showCard',
  'The card of a product as a page, for a frame on any site',
  {
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
  {
    description: 'No parameter is refused. What is missing has a page too: a frame shows no problem.',
    names: [slugName],
    query: frameParameterSchemas,
  },
);

/** `GET /element.js`. */
export const element = embedding(
  'getElement',
  'The script of the element <product-verdict>, of the present release',
  answers(answerKinds.script, 'The script', { 'text/javascript': textSchema }),
);

const { url, ...optionalOembed } = oembedParameterSchemas;

/** `GET /oembed`. */
export const oembed = embedding(
  'getOembed',
  'The card for the address of a review, to those who embed pasted addresses (oembed.com)',
  {
    ...answers(answerKinds.data, 'The card, of type `rich`', {
      'application/json': objectSchema('type', 'version', 'html', 'width', 'height'),
      'text/xml': textSchema,
    }),
    ...problems('invalid-parameter', 'not-found', 'unknown-format'),
  },
  {
    description: 'Parameters that it does not know are passed over: consumers send many of their own.',
    required: { url: { schema: url, example: ({ review }) => review } },
    query: optionalOembed,
    ignoresUnknown: true,
  },
);
