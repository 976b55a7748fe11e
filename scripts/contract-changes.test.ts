import { describe, expect, test } from 'bun:test';
import { contractChanges, describeChanges } from './contract-changes.ts';

type Json = Record<string, unknown>;

/** A small contract: one call with three parameters, a list of things, and a closed schema. */
function contract() {
  return {
    paths: {
      '/things': {
        get: {
          operationId: 'listThings',
          parameters: [
            { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
            { $ref: '#/components/parameters/limit' },
            {
              name: 'since',
              in: 'query',
              required: false,
              schema: {
                anyOf: [
                  { type: 'string', pattern: '^a$' },
                  { type: 'string', format: 'date' },
                ],
              },
            },
          ] as Json[],
          responses: {
            200: {
              headers: { ETag: { required: true, schema: { type: 'string' } } } as Json,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/List' } } } as Json,
            },
            404: { $ref: '#/components/responses/Missing' },
          } as Record<string, Json>,
        } as Json,
      },
    } as Json,
    'x-every-address': { OPTIONS: { responses: { 204: { headers: {} } } } } as Json,
    components: {
      parameters: {
        limit: {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } as Json,
        } as Json,
      },
      headers: { Allow: { required: true, schema: { type: 'string' } } as Json },
      responses: {
        Missing: { headers: { Allow: { $ref: '#/components/headers/Allow' } }, content: {} } as Json,
      },
      schemas: {
        List: {
          type: 'object',
          required: ['data'],
          properties: {
            data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
            next: { anyOf: [{ type: 'string' }, { type: 'null' }] } as Json,
          } as Json,
        } as Json,
        Thing: {
          type: 'object',
          required: ['kind', 'name'],
          additionalProperties: false,
          properties: {
            kind: { type: 'string', enum: ['a', 'b'] } as Json,
            name: { type: 'string', maxLength: 10 } as Json,
          } as Json,
        } as Json,
      },
    },
  };
}

type Contract = ReturnType<typeof contract>;

function changesAfter(change: (contract: Contract) => void) {
  const after = contract();
  change(after);
  return contractChanges(contract(), after);
}

const callOf = ({ paths }: Contract) => (paths['/things'] as { get: Json }).get;
const parametersOf = (one: Contract) => callOf(one)['parameters'] as Json[];
const answerOf = (one: Contract) => (callOf(one)['responses'] as Record<string, Json>)['200'] as Json;
const schemaOf = (one: Contract, index: number) => parametersOf(one)[index]?.['schema'] as Json;
const formsOf = (one: Contract) => schemaOf(one, 2)['anyOf'] as Json[];
const limitOf = ({ components }: Contract) => components.parameters.limit['schema'] as Json;
const listOf = ({ components }: Contract) => components.schemas.List['properties'] as Json;
const thingOf = ({ components }: Contract) => components.schemas.Thing['properties'] as Record<string, Json>;

test('a contract does not differ from itself', () => expect(changesAfter(() => {})).toEqual([]));

describe('breaking changes are reported with their place and their effect on callers', () => {
  test.each<[string, (contract: Contract) => void, string]>([
    ['a path is gone', (one) => delete one.paths['/things'], 'GET /things: the call is gone'],
    [
      'an operation has another id',
      (one) => {
        callOf(one)['operationId'] = 'x';
      },
      'operationId was listThings and is x',
    ],
    [
      'a parameter is gone',
      (one) => parametersOf(one).shift(),
      'GET /things, parameter kind (query): it is gone',
    ],
    [
      'a parameter is new and required',
      (one) => parametersOf(one).push({ name: 'key', in: 'query', required: true, schema: {} }),
      'parameter key (query): it is new and required',
    ],
    [
      'a parameter becomes required',
      (one) => {
        one.components.parameters.limit['required'] = true;
      },
      'it is now required',
    ],
    [
      'a parameter changes its type',
      (one) => {
        limitOf(one)['type'] = 'string';
      },
      'the type was "integer" and is "string"',
    ],
    [
      'a parameter lowers its maximum',
      (one) => {
        limitOf(one)['maximum'] = 100;
      },
      'maximum was 200 and is 100: values that were allowed are refused',
    ],
    [
      'a parameter raises its minimum',
      (one) => {
        limitOf(one)['minimum'] = 2;
      },
      'minimum was 1 and is 2',
    ],
    [
      'a parameter gains a bound',
      (one) => {
        schemaOf(one, 0)['maxLength'] = 1;
      },
      'maxLength was not stated and is 1',
    ],
    [
      'a default changes',
      (one) => {
        limitOf(one)['default'] = 20;
      },
      'the default was 50 and is 20',
    ],
    [
      'a value is no longer accepted',
      (one) => {
        schemaOf(one, 0)['enum'] = ['a'];
      },
      'the value "b" is gone: callers that send it fail',
    ],
    [
      'a form is no longer accepted',
      (one) => {
        formsOf(one).pop();
      },
      'the form {"type":"string","format":"date"} is no longer accepted',
    ],
    [
      'a form changes its pattern',
      (one) => {
        formsOf(one)[0] = { type: 'string', pattern: '^b$' };
      },
      'one of its forms: pattern was "^a$" and is "^b$"',
    ],
    [
      'a status is gone',
      (one) => delete (callOf(one)['responses'] as Json)['404'],
      'GET /things → 404: the status is gone',
    ],
    [
      'a header is gone',
      (one) => {
        answerOf(one)['headers'] = {};
      },
      'GET /things → 200, header ETag: it is gone',
    ],
    [
      'a header becomes optional',
      (one) => {
        answerOf(one)['headers'] = { ETag: { required: false, schema: { type: 'string' } } };
      },
      'header ETag: it may now be missing',
    ],
    [
      'a content type is gone',
      (one) => {
        answerOf(one)['content'] = { 'text/csv': { schema: {} } };
      },
      'application/json: the content type is gone',
    ],
    ['a property is gone', (one) => delete listOf(one)['next'], 'schema List, property next: it is gone'],
    [
      'a property becomes optional',
      (one) => {
        one.components.schemas.List['required'] = [];
      },
      'schema List, property data: it may now be missing',
    ],
    [
      'a property changes its type',
      (one) => {
        thingOf(one)['name'] = { type: 'integer', maxLength: 10 };
      },
      'schema Thing, property name: the type was "string" and is "integer"',
    ],
    [
      'a property becomes nullable',
      (one) => {
        thingOf(one)['name'] = { type: ['string', 'null'], maxLength: 10 };
      },
      'the type was "string" and is ["string","null"]',
    ],
    [
      'a property gains a form',
      (one) => {
        listOf(one)['next'] = { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'integer' }] };
      },
      'the form {"type":"integer"} may now occur',
    ],
    [
      'a property raises its maximum length',
      (one) => {
        thingOf(one)['name'] = { type: 'string', maxLength: 20 };
      },
      'maxLength was 10 and is 20: callers may get values that are longer',
    ],
    [
      'a property gains a value',
      (one) => {
        thingOf(one)['kind'] = { type: 'string', enum: ['a', 'b', 'c'] };
      },
      'the value "c" is new: callers that distinguish values',
    ],
    [
      'a property loses a value',
      (one) => {
        thingOf(one)['kind'] = { type: 'string', enum: ['a'] };
      },
      'the value "b" is gone: callers that expect it fail',
    ],
    [
      'a closed schema gains a property',
      (one) => {
        thingOf(one)['size'] = { type: 'integer' };
      },
      'schema Thing, property size: it is new in a closed schema',
    ],
    [
      'a closed schema is opened',
      (one) => delete one.components.schemas.Thing['additionalProperties'],
      'it was closed and is open',
    ],
    [
      'behaviour that every address shares is gone',
      (one) => {
        one['x-every-address'] = {};
      },
      'OPTIONS → 204: the status is gone',
    ],
  ])('%s', (_name, change, words) => {
    const breaking = changesAfter(change).filter(({ breaks }) => breaks);
    expect(breaking).toHaveLength(1);
    expect(describeChanges(breaking)).toContain(words);
  });
});

describe('compatible changes are additions', () => {
  test.each<[string, (contract: Contract) => void, string]>([
    [
      'a new path',
      (one) => {
        one.paths['/more'] = { get: { operationId: 'more' } };
      },
      'GET /more: the call is new',
    ],
    [
      'a new optional parameter',
      (one) => parametersOf(one).push({ name: 'q', in: 'query', schema: {} }),
      'parameter q (query): it is new, and optional',
    ],
    [
      'a raised maximum of a parameter',
      (one) => {
        limitOf(one)['maximum'] = 500;
      },
      'maximum was 200 and is 500',
    ],
    [
      'a new value of a parameter',
      (one) => {
        schemaOf(one, 0)['enum'] = ['a', 'b', 'c'];
      },
      'the value "c" is new',
    ],
    [
      'a new form of a parameter',
      (one) => {
        formsOf(one).push({ type: 'integer' });
      },
      'is now accepted',
    ],
    [
      'a new status',
      (one) => {
        (callOf(one)['responses'] as Json)['503'] = {};
      },
      '→ 503: the status is new',
    ],
    [
      'a new header',
      (one) => {
        (answerOf(one)['headers'] as Json)['Link'] = { schema: {} };
      },
      'header Link: it is new',
    ],
    [
      'a new content type',
      (one) => {
        (answerOf(one)['content'] as Json)['text/csv'] = { schema: {} };
      },
      'text/csv: the content type is new',
    ],
    [
      'a new property of an open schema',
      (one) => {
        listOf(one)['total'] = { type: 'integer' };
      },
      'schema List, property total: it is new',
    ],
    [
      'a tighter bound on a property',
      (one) => {
        thingOf(one)['name'] = { type: 'string', maxLength: 5 };
      },
      'maxLength was 10 and is 5',
    ],
    [
      'a new pattern of a property',
      (one) => {
        thingOf(one)['name'] = { type: 'string', maxLength: 10, pattern: '^x' };
      },
      'pattern was not stated and is "^x"',
    ],
    [
      'a removed form of a property',
      (one) => {
        listOf(one)['next'] = { anyOf: [{ type: 'string' }] };
      },
      'no longer occurs',
    ],
  ])('%s', (_name, change, words) => {
    const changes = changesAfter(change);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
    expect(describeChanges(changes)).toContain(words);
  });
});
