import { z } from 'zod';
import type { Links } from '../../render/links.ts';
import type { ParameterFault } from '../query/read-query.ts';

/** The methods that are answered (specification, part 4). */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Every kind of problem, by the name in `type`: its status, its title, and what callers can do about it. */
export const problemKinds = {
  'invalid-parameter': {
    status: 400,
    title: 'A parameter is not valid',
    help: 'The query holds a parameter that the address does not take, or takes with another value. `errors` names each, with what is allowed. The same request will always fail: mend it.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    help: 'No product has this slug, or the path is not one of the service. A product may be reviewed later: ask again after a minute at the earliest.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The service is read-only',
    help: 'Only GET, HEAD and OPTIONS are answered, as `Allow` says.',
  },
  withdrawn: {
    status: 410,
    title: 'The product is no longer covered',
    help: 'There was a verdict on this product and it has been withdrawn. Its badge is still served, in grey.',
  },
  'edition-gone': {
    status: 410,
    title: 'The edition is no longer served',
    help: 'The list was pinned to an edition that was replaced too long ago: one is served for as long as caches may lead to it. Start again from the first page, without `edition`.',
  },
  'changes-gone': {
    status: 410,
    title: 'The history does not reach that far',
    help: 'The changes since that edition or moment are not kept any more, or no edition with that id was ever published. Read the whole list again, then ask for the changes since its `edition`.',
  },
  'precondition-failed': {
    status: 412,
    title: 'It is not the version that was asked for',
    help: 'The request was to be answered only if `If-Match` or `If-Unmodified-Since` held, and it has been published anew since. Ask without the condition; what you have of a file is of another version.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The file has no such range',
    help: 'The `Range` begins behind the end of the file, whose length `Content-Range` gives. What you have may be of an earlier edition, or whole already.',
  },
  'not-ready': {
    status: 503,
    title: 'The file is still being made',
    help: 'A file of all verdicts is made when it is first asked for after a publication. Ask again after the seconds that `Retry-After` gives: `curl --retry 10` does.',
  },
  unavailable: {
    status: 503,
    title: 'A part of the service does not work',
    help: 'Pictures cannot be drawn, or files of all verdicts cannot be made, for a reason that the log has. Everything else is answered. Ask again later.',
  },
  'unknown-format': {
    status: 501,
    title: 'There is no such format',
    help: 'oEmbed answers come as `json` or `xml`. Ask for one of them, or leave `format` out.',
  },
  'malformed-request': {
    status: 400,
    title: 'The request is not HTTP',
    help: 'The bytes that arrived are no request of HTTP/1.1, or could be read in two ways; `detail` says where. No client library sends such. A proxy in between may have made it. The connection is closed.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request did not arrive in time',
    help: 'A request began and was not whole in the seconds that one may take. Send it again, on a new connection.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request has a large body',
    help: 'The service is read-only: no request needs a body. A small one is ignored.',
  },
  'target-too-long': {
    status: 414,
    title: 'The address is too long',
    help: 'The path and the query of an address may take so many bytes together as `detail` says. No address of the service comes near.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    help: 'The first line and the headers of a request may take so many bytes, and be so many, as `detail` says. Large cookies are the usual cause: the service needs none.',
  },
  'coding-not-supported': {
    status: 501,
    title: 'The transfer coding is not known',
    help: 'A body may be chunked; it may have no other `Transfer-Encoding`.',
  },
  'version-not-supported': {
    status: 505,
    title: 'The version of HTTP is not spoken',
    help: 'The service speaks HTTP/1.1 and HTTP/1.0. What stands in front of it may speak any other to its clients.',
  },
  busy: {
    status: 503,
    title: 'The service is busy',
    help: 'More is asked for at once than the service takes: pictures, connections, or answers for which it has no memory. Ask again after the seconds that `Retry-After` gives.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    help: 'The fault is ours. Try again later.',
  },
} as const;

/** The name of a problem. */
export type ProblemKind = keyof typeof problemKinds;

/** The body of a problem (RFC 9457, section 3). */
export const problemSchema = z
  .object({
    type: z.url().meta({ description: 'Address of a page about this kind of problem; stable' }),
    title: z.string().meta({ description: 'The kind of problem, in words' }),
    status: z.int().meta({ description: 'The HTTP status' }),
    detail: z.string().meta({ description: 'What is wrong with this request' }),
    errors: z
      .array(z.strictObject({ parameter: z.string(), detail: z.string(), allowed: z.string() }))
      .optional()
      .meta({ description: 'Each parameter at fault, and what it takes' }),
  })
  .meta({ id: 'Problem', description: 'A problem (RFC 9457)' });

/** The body of a problem, as data. */
export type ProblemBody = z.output<typeof problemSchema>;

/** An answer that says what went wrong. */
export interface ProblemAnswer {
  readonly kind: 'problem';
  readonly problem: ProblemKind;
  readonly detail: string;
  readonly errors?: readonly ParameterFault[];
  /** Renders a page for readers, for clients that prefer HTML. */
  readonly page?: () => string;
}

/** Makes a problem answer; `detail` is a sentence about this request. */
export function problem(
  kind: ProblemKind,
  detail: string,
  errors?: readonly ParameterFault[],
): ProblemAnswer {
  return { kind: 'problem', problem: kind, detail, ...(errors && { errors }) };
}

/** Thrown while a body or file is made, to answer with a problem instead. */
export class ProblemError extends Error {
  readonly answer: ProblemAnswer;

  constructor(answer: ProblemAnswer) {
    super(answer.detail);
    this.answer = answer;
  }
}

/** The body of a problem. */
export function problemBody({ problem: kind, detail, errors }: ProblemAnswer, links: Links): ProblemBody {
  const { status, title } = problemKinds[kind];
  return { type: links.problem(kind), title, status, detail, ...(errors && { errors: [...errors] }) };
}
