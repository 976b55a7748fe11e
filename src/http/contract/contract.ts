import { z } from 'zod';
import type { Answer } from '../answers/answer.ts';
import type { Published } from '../answers/published.ts';
import { everyAddress, everyAddressText } from './every-address.ts';
import { askExamples, type Examples, subjectsOf } from './examples.ts';
import {
  commonHeaderIds,
  type DeclaredHeader,
  declaredHeaders,
  type HeaderId,
  headersElsewhere,
} from './headers.ts';
import type { DeclaredResponse, Operation, Subjects } from './operation.ts';
import { tags } from './operation.ts';
import { contractPath, type Route } from './route.ts';
import { componentSchemas, type Json, schemaOf } from './schemas.ts';

/** `GET /api/openapi.json`: the contract of these routes. */
export function answerContract<Context extends Published>(
  context: Context,
  routes: readonly Route<Context>[],
): Answer {
  const { current, links } = context;
  return {
    kind: 'content',
    head: { status: 200, type: 'application/json; charset=utf-8', cacheControl: current.cacheControl },
    render: () => JSON.stringify(contractOf(context, routes)),
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}

/** OpenAPI 3.1, made from the routes that serve and the schemas that check; its examples are answers of the served edition. */
export function contractOf<Context extends Published>(
  context: Context,
  routes: readonly Route<Context>[],
): Json {
  const { current, links } = context;
  const { settings } = current.edition;
  const subjects = subjectsOf(context);
  const examples = askExamples(context, routes, subjects);
  const operations = routes.map(({ operation }) => operation);
  return {
    openapi: '3.1.0',
    info: {
      title: settings.name,
      version: '1',
      summary: 'Short buying verdicts: free, public, read-only',
      description: `Cache what you fetch: the data changes at most once a day.\n\n${everyAddressText}`,
      contact: { name: settings.name, url: links.about },
      license: { name: settings.licence.id, url: settings.licence.url },
    },
    externalDocs: { description: 'The guide', url: links.docs },
    servers: [{ url: links.base }],
    security: [],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      routes.map((route) => [contractPath(route), { get: operationOf(route.operation, subjects, examples) }]),
    ),
    'x-every-address': mapValues(everyAddress, (byStatus) => ({
      responses: mapValues(byStatus, (response) => responseOf(response, examples)),
    })),
    components: {
      parameters: parameterComponents(operations, subjects),
      headers: mapValues<DeclaredHeader, Json>(declaredHeaders, headerOf),
      responses: responseComponents(operations, examples),
      schemas: componentSchemas(settings),
    },
  };
}

function operationOf(operation: Operation, subjects: Subjects, examples: Examples): Json {
  const { id, tag, summary, description, names = [], required = {}, query = {}, responses } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    // Tools show one or the other, and Spectral warns where there is no description.
    description: description ?? `${summary}.`,
    parameters: [
      ...names.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      ...Object.entries(required).map(([parameter, { schema, example }]) => ({
        ...queryParameter(parameter, schema),
        required: true,
        example: example(subjects),
      })),
      ...Object.entries(query).map(([parameter, schema]) =>
        400 in responses ? queryParameter(parameter, schema) : lenientParameter(parameter, schema),
      ),
    ],
    responses: mapValues(responses, (response) => responseOf(response, examples)),
    ...(operation.ignoresUnknown && { 'x-unknown-parameters': 'ignored' }),
  };
}

function queryParameter(name: string, schema: z.ZodType): Json {
  const { description, ...rest } = schemaOf(schema);
  const isList = rest['type'] === 'array';
  return {
    name,
    in: 'query',
    required: false,
    description,
    ...(isList && { style: 'form', explode: false }),
    schema: rest,
  };
}

/** A parameter of which any value is answered, as text: gateways that check requests must let all of them through. */
function lenientParameter(name: string, schema: z.ZodType): Json {
  const { schema: declared, ...parameter } = queryParameter(name, schema);
  const { enum: values = [], type, default: fallback } = declared as z.core.JSONSchema.BaseSchema;
  const allowed =
    values.length > 1 ? `One of ${values.join(', ')}` : type === 'integer' ? 'A whole number' : '';
  return {
    ...parameter,
    ...(allowed !== '' && {
      description: `${parameter['description']}. ${allowed}; any other counts as absent`,
    }),
    schema: { type: 'string', ...(fallback !== undefined && { default: String(fallback) }) },
  };
}

function parameterComponents(operations: readonly Operation[], subjects: Subjects): Json {
  return Object.fromEntries(
    operations.flatMap(({ names = [] }) =>
      names.map(({ name, description, schema, example }) => {
        const { description: _, ...rest } = schemaOf(schema);
        const parameter = { name, in: 'path', required: true, description, schema: rest };
        const shown = example(subjects);
        return [name, { ...parameter, ...(shown !== undefined && { example: shown }) }];
      }),
    ),
  );
}

function responseComponents(operations: readonly Operation[], examples: Examples): Json {
  return Object.fromEntries(
    operations
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap((response) =>
        response.component === undefined ? [] : [[response.component, wholeResponse(response, examples)]],
      ),
  );
}

function responseOf(response: DeclaredResponse, examples: Examples): Json {
  return response.component === undefined
    ? wholeResponse(response, examples)
    : { $ref: `#/components/responses/${response.component}` };
}

function wholeResponse(response: DeclaredResponse, examples: Examples): Json {
  const { description, headers, content } = response;
  const real = examples.get(response);
  return {
    description,
    headers: Object.fromEntries([...commonHeaderIds, ...headers].map(headerEntry)),
    ...(content && {
      content: mapValues(content, (schema, type) => ({
        schema: schema instanceof z.ZodType ? schemaOf(schema) : schema,
        ...(real?.[type] && { examples: real[type] }),
      })),
    }),
  };
}

function headerEntry(id: HeaderId): [string, Json] {
  if (Object.hasOwn(declaredHeaders, id)) {
    const { name } = declaredHeaders[id as keyof typeof declaredHeaders];
    return [name, { $ref: `#/components/headers/${id}` }];
  }
  const header = headersElsewhere[id as keyof typeof headersElsewhere];
  return [header.name, headerOf(header)];
}

function headerOf({ name: _, ...header }: DeclaredHeader): Json {
  return header;
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value, key: string) => Mapped,
): Readonly<Record<string, Mapped>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value, key)]));
}
