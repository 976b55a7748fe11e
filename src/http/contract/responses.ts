import type { z } from 'zod';
import { type ProblemKind, problemKinds, problemSchema } from '../answers/problem.ts';
import type { HeaderId } from './headers.ts';
import type { DeclaredResponse } from './operation.ts';

type Content = NonNullable<DeclaredResponse['content']>;
type Responses = Readonly<Record<number, DeclaredResponse>>;

/** A kind of answer: the headers of its 200 and 304. */
export interface AnswerKind {
  /** Suffix of the name of its 304 among the components. */
  readonly name: string;
  readonly headers: readonly HeaderId[];
}

const kept: readonly HeaderId[] = ['CacheControl', 'ETag'];
const compressible: readonly HeaderId[] = ['Vary', 'ContentEncoding'];
const page: readonly HeaderId[] = ['ContentSecurityPolicy', 'ReferrerPolicy'];

/** The kinds of answer: `dataContent`, `pageContent` and the others of `src/http`. */
export const answerKinds = {
  file: { name: 'File', headers: [...kept, ...compressible] },
  dated: { name: 'Dated', headers: [...kept, 'LastModified', ...compressible] },
  data: { name: 'Data', headers: [...kept, 'LastModified', 'Link', ...compressible] },
  badge: {
    name: 'Badge',
    headers: [...kept, 'LastModified', 'Link', 'ContentSecurityPolicy', 'ResourcePolicy', ...compressible],
  },
  picture: { name: 'Picture', headers: [...kept, 'LastModified', 'Link', 'ResourcePolicy'] },
  image: {
    name: 'Image',
    headers: [...kept, 'LastModified', 'AcceptRanges', 'ResourcePolicy'],
  },
  frame: {
    name: 'Frame',
    headers: [...kept, 'Link', ...page, 'ResourcePolicy', 'EmbedderPolicy', ...compressible],
  },
  script: { name: 'Script', headers: [...kept, 'ResourcePolicy', ...compressible] },
  download: {
    name: 'Download',
    headers: [...kept, 'LastModified', 'Link', 'AcceptRanges', 'ContentDisposition', ...compressible],
  },
  page: { name: 'Page', headers: [...kept, 'Link', ...page, ...compressible] },
  negotiated: {
    name: 'Negotiated',
    headers: [...kept, 'Link', ...page, 'ContentLocation', 'VaryNegotiated', 'ContentEncoding'],
  },
  help: { name: 'Help', headers: [...kept, ...page, ...compressible] },
} as const satisfies Readonly<Record<string, AnswerKind>>;

/** A body of text in a format of its own. */
export const textSchema = { type: 'string' } as const;

/** A body of JSON in a format of its own: an object with at least these members. */
export function objectSchema(...names: readonly string[]) {
  return { type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, {}])) };
}

/** Any bytes. */
export const bytesSchema = {} as const;

/** 200 with a body, the 304 that saves sending it, and the failures of every operation. */
export function answers(kind: AnswerKind, description: string, content: Content): Responses {
  return {
    200: { description, headers: kind.headers, content },
    304: notModified(kind),
    412: declaredProblems['precondition-failed'],
    414: declaredProblems['target-too-long'],
    431: declaredProblems['headers-too-large'],
    500: failure,
  };
}

/** The same with one JSON body. */
export function jsonAnswers(kind: AnswerKind, description: string, schema: z.ZodType): Responses {
  return answers(kind, description, { 'application/json': schema });
}

/** The responses of a page. */
export function pageAnswers(description: string, kind: AnswerKind = answerKinds.page): Responses {
  return answers(kind, description, { 'text/html': textSchema });
}

/** The responses of a page that clients may have as Markdown. */
export function negotiatedAnswers(description: string): Responses {
  return answers(answerKinds.negotiated, description, {
    'text/html': textSchema,
    'text/markdown': textSchema,
  });
}

/** 301: the product has another slug now. */
export const formerSlug = movedTo('Moved', 'The product has another slug now: the same resource is there');

/** 301: the category has another slug now. */
export const formerCategory = movedTo(
  'MovedCategory',
  'The category has another slug now: the same resource is there',
);

/** 301: a comparison has one address. */
export const otherSpelling = movedTo(
  'OtherSpelling',
  'The comparison has one address: its slugs, none of them a former one, in their own order',
);

/** 301: the first page of a list has the address without a number. */
export const firstPage = movedTo('FirstPage', 'The first page has the address without a number');

/** 301: the same for lists of a category, which may have another slug now. */
export const formerList = movedTo(
  'MovedList',
  'The category has another slug now, or the first page has the address without a number',
);

/** The problems that an operation may answer with; of two with one status, the last is declared. */
export function problems(...kinds: Exclude<ProblemKind, 'internal'>[]): Responses {
  return Object.fromEntries(kinds.map((kind) => [problemKinds[kind].status, declaredProblems[kind]]));
}

/** The same for pages: clients that prefer HTML get a page of suggestions. */
export function problemPages(...kinds: ('not-found' | 'withdrawn')[]): Responses {
  return Object.fromEntries(kinds.map((kind) => [problemKinds[kind].status, declaredProblemPages[kind]]));
}

function movedTo(component: string, description: string): Responses {
  return { 301: { component, description, headers: ['CacheControl', 'Location'] } };
}

const failure = declareProblem('internal', 'Failure', ['CacheControlNever']);

/** Every kind of problem as a response. */
export const declaredProblems: Readonly<Record<ProblemKind, DeclaredResponse>> = {
  'invalid-parameter': declareProblem('invalid-parameter', 'InvalidParameter'),
  'not-found': declareProblem('not-found', 'NotFound'),
  'method-not-allowed': declareProblem('method-not-allowed', undefined, ['CacheControlBriefly', 'Allow']),
  withdrawn: declareProblem('withdrawn', 'Withdrawn'),
  'edition-gone': declareProblem('edition-gone', 'EditionGone'),
  'changes-gone': declareProblem('changes-gone', 'ChangesGone'),
  'precondition-failed': declareProblem('precondition-failed', 'PreconditionFailed', ['CacheControlNever']),
  'range-not-satisfiable': declareProblem('range-not-satisfiable', 'RangeNotSatisfiable', [
    'CacheControlNever',
    'ETag',
    'ContentRangeUnsatisfied',
  ]),
  'not-ready': declareProblem('not-ready', 'NotReady', ['CacheControlNever', 'RetryAfter']),
  unavailable: declareProblem('unavailable', 'Unavailable', ['CacheControlNever', 'RetryAfter']),
  'unknown-format': declareProblem('unknown-format', 'UnknownFormat', ['CacheControlNever']),
  'malformed-request': declareProblem('malformed-request', undefined),
  'request-timeout': declareProblem('request-timeout', undefined),
  'body-too-large': declareProblem('body-too-large', undefined),
  'target-too-long': declareProblem('target-too-long', 'TargetTooLong'),
  'headers-too-large': declareProblem('headers-too-large', 'HeadersTooLarge'),
  'coding-not-supported': declareProblem('coding-not-supported', undefined, ['CacheControlNever']),
  'version-not-supported': declareProblem('version-not-supported', undefined, ['CacheControlNever']),
  busy: declareProblem('busy', 'Busy', ['CacheControlNever', 'RetryAfter']),
  internal: failure,
};

/** The problems that have a page for readers. */
export const declaredProblemPages = {
  'not-found': declareProblemPage('not-found', 'NotFoundPage'),
  withdrawn: declareProblemPage('withdrawn', 'WithdrawnPage'),
} as const;

function declareProblem(
  kind: ProblemKind,
  component: string | undefined,
  headers: readonly HeaderId[] = ['CacheControlBriefly'],
): DeclaredResponse {
  const { title } = problemKinds[kind];
  return {
    ...(component !== undefined && { component }),
    description: title,
    headers,
    content: { 'application/problem+json': problemSchema },
  };
}

function declareProblemPage(kind: ProblemKind, component: string): DeclaredResponse {
  const plain = declareProblem(kind, component, [
    'CacheControlBriefly',
    'VaryAccept',
    'ContentSecurityPolicyOfPage',
    'ReferrerPolicyOfPage',
  ]);
  return { ...plain, content: { ...plain.content, 'text/html': textSchema } };
}

function notModified({ name, headers }: AnswerKind): DeclaredResponse {
  return {
    component: `NotModified${name}`,
    description: 'The copy that If-None-Match or If-Modified-Since names is still current',
    headers: headers.filter((header) => header !== 'ContentEncoding' && header !== 'ContentDisposition'),
  };
}
