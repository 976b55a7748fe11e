import { z } from 'zod';
import { badgeOptionsSchema } from '../render/badge/options.ts';
import { categoriesSchema, categorySchema } from '../render/categories.ts';
import { changesSchema, pastChangeSchema } from '../render/changes.ts';
import { cardSchema } from '../render/embed/card.ts';
import type { Links } from '../render/links.ts';
import { listSchema } from '../render/list.ts';
import { recordSchema } from '../verdict/record.ts';
import type { Settings } from '../verdict/settings.ts';
import { slugSchema } from '../verdict/slug.ts';
import { changesParameterSchemas } from './changes-answer.ts';
import { listParameterSchemas } from './parameters.ts';
import { type ProblemKind, problemKinds, problemSchema } from './problem.ts';

type Json = Readonly<Record<string, unknown>>;

/** The body of `GET /api/openapi.json`: OpenAPI 3.1, made from the schemas that check and type the service. */
export function renderContract(settings: Settings, links: Links): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: settings.name,
      version: '1',
      description:
        'Short buying verdicts: free, public, read-only. Cache what you fetch: the data changes at most once a day.',
      license: { name: settings.licence.id, url: settings.licence.url },
    },
    servers: [{ url: links.base }],
    security: [],
    paths: {
      '/api/v1': {
        get: {
          operationId: 'listVerdicts',
          summary: 'List verdicts, searched, filtered and in pages',
          parameters: queryParameters(listParameterSchemas),
          responses: {
            200: content('A page of verdicts', 'application/json', ref('VerdictList'), listHeaders),
            ...conditional,
            ...problems('invalid-parameter', 'edition-gone', 'internal'),
          },
        },
      },
      '/api/v1/{slug}': {
        get: {
          operationId: 'getVerdict',
          summary: 'The verdict on one product',
          parameters: [slugParameter],
          responses: {
            200: content('The verdict', 'application/json', ref('Verdict'), dataHeaders),
            ...moved,
            ...conditional,
            ...problems('not-found', 'withdrawn', 'internal'),
          },
        },
      },
      '/api/badge/{slug}': {
        get: {
          operationId: 'getBadge',
          summary: "A product's badge, to embed as an image that links to its review",
          parameters: [slugParameter, ...queryParameters(badgeOptionsSchema.shape)],
          responses: {
            200: content(
              'The badge; a grey one when the product is withdrawn',
              svgType,
              svgSchema,
              dataHeaders,
            ),
            ...moved,
            ...conditional,
            404: content('A grey badge: the product is not reviewed', svgType, svgSchema),
            ...problems('internal'),
          },
        },
      },
      '/api/card/{slug}': {
        get: {
          operationId: 'getCard',
          summary: 'The verdict on one product with all that has to be shown beside it',
          parameters: [slugParameter],
          responses: {
            200: content('The card', 'application/json', ref('Card'), dataHeaders),
            ...moved,
            ...conditional,
            ...problems('not-found', 'withdrawn', 'internal'),
          },
        },
      },
      '/api/changes': {
        get: {
          operationId: 'listChanges',
          summary: 'What publications changed, the oldest first, in pages',
          parameters: queryParameters(changesParameterSchemas),
          responses: {
            200: content('A page of changes', 'application/json', ref('ChangeList'), listHeaders),
            ...conditional,
            ...problems('invalid-parameter', 'changes-gone', 'internal'),
          },
        },
      },
      '/api/categories': {
        get: {
          operationId: 'listCategories',
          summary: 'Every category, with the number of verdicts of each kind',
          responses: {
            200: content('Every category', 'application/json', ref('CategoryList'), dataHeaders),
            ...conditional,
            ...problems('invalid-parameter', 'internal'),
          },
        },
      },
    },
    components: { schemas: componentSchemas(settings) },
  });
}

const svgType = 'image/svg+xml; charset=utf-8';
const svgSchema = { type: 'string' };

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

const dataHeaders = {
  ETag: textHeader('Strong validator of these bytes (RFC 9110, section 8.8.3)'),
  'Last-Modified': textHeader('When the edition was published'),
  'Cache-Control': textHeader('How long a copy may be used (RFC 9111)'),
  Link: textHeader('Licence of the data and related addresses (RFC 8288)'),
  'Access-Control-Allow-Origin': textHeader('Always `*`'),
};

const listHeaders = {
  ...dataHeaders,
  Link: textHeader('first, prev, next and last page, licence, this contract (RFC 8288)'),
};

const slugParameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'Slug of the product, present or former',
  schema: schemaOf(slugSchema),
};

const conditional = { 304: { description: 'Not modified: the copy that If-None-Match names is current' } };

const moved = {
  301: {
    description: 'The product has another slug now',
    headers: { Location: textHeader('Path of the same resource under the present slug') },
  },
};

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function content(description: string, type: string, schema: Json, headers?: Json): Json {
  return { description, ...(headers && { headers }), content: { [type]: { schema } } };
}

function problems(...kinds: ProblemKind[]): Json {
  return Object.fromEntries(
    kinds.map((kind) => {
      const { status, title } = problemKinds[kind];
      return [status, content(title, 'application/problem+json', ref('Problem'))];
    }),
  );
}

function queryParameters(schemas: Readonly<Record<string, z.ZodType>>): Json[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description, ...rest } = schemaOf(schema);
    return { name, in: 'query', required: false, description, schema: rest };
  });
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

function componentSchemas({ ratingScale }: Settings): Json {
  const registry = z.registry<{ id: string }>();
  registry.add(recordSchema, { id: 'Verdict' });
  registry.add(cardSchema, { id: 'Card' });
  registry.add(listSchema, { id: 'VerdictList' });
  registry.add(pastChangeSchema, { id: 'Change' });
  registry.add(changesSchema, { id: 'ChangeList' });
  registry.add(categorySchema, { id: 'Category' });
  registry.add(categoriesSchema, { id: 'CategoryList' });
  registry.add(problemSchema, { id: 'Problem' });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      // A verdict has ten fields for ever; everything around it may gain some within v1.
      if (zodSchema !== recordSchema) delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => {
      const properties =
        name === 'Verdict' || name === 'Card'
          ? withScale(schema.properties ?? {}, ratingScale)
          : schema.properties;
      return [name, { ...schema, properties }];
    }),
  );
}

function withScale(properties: Json, { min, max }: Settings['ratingScale']): Json {
  return { ...properties, rating: { ...(properties['rating'] as Json), minimum: min, maximum: max } };
}
