import { commonHeaders } from '../../message/common-headers.ts';
import { noStore, shortLived } from '../answers/cache-control.ts';
import { pageHeaders } from '../answers/page-headers.ts';
import { allowedMethods } from '../answers/problem.ts';

/** A header as the contract declares it. */
export interface DeclaredHeader {
  /** The name of the field. */
  readonly name: string;
  readonly description: string;
  /** Whether every response that declares it carries it. */
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Response headers of operations, by their names among the components. */
export const declaredHeaders = {
  AccessControlAllowOrigin: {
    ...always('Access-Control-Allow-Origin', commonHeaders['Access-Control-Allow-Origin']),
    description: 'Any web page may read the response',
  },
  AccessControlExposeHeaders: {
    ...text('Access-Control-Expose-Headers'),
    description: 'What a script on another site may read besides the headers that browsers always show',
  },
  ContentTypeOptions: {
    ...always('X-Content-Type-Options', commonHeaders['X-Content-Type-Options']),
    description: 'The content type is what it says',
  },
  CacheControl: {
    ...text('Cache-Control'),
    description: 'How long a copy may be used (RFC 9111, RFC 5861); the publisher says so',
  },
  CacheControlBriefly: {
    ...always('Cache-Control', shortLived),
    description: 'A copy may be used for a minute: what is wrong now may be right soon',
  },
  CacheControlNever: {
    ...always('Cache-Control', noStore),
    description: 'No copy is kept of a failure',
  },
  ETag: {
    ...text('ETag', { pattern: '^"[!#-~]+"$' }),
    description: 'Strong validator of these bytes (RFC 9110, section 8.8.3): send it back in If-None-Match',
  },
  LastModified: {
    ...text('Last-Modified', {
      pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$',
    }),
    description: 'When the edition became current (RFC 9110, section 8.8.2)',
  },
  Link: {
    ...text('Link'),
    description:
      'Related addresses (RFC 8288): the licence of the data (`license`), this contract (`service-desc`), the page (`canonical`), the same as Markdown (`alternate`), pages of a list (`first`, `prev`, `next`, `last`)',
  },
  Vary: {
    ...always('Vary', 'Accept-Encoding'),
    required: false,
    description: 'There when the body can be compressed, in any encoding',
  },
  VaryAccept: {
    ...always('Vary', 'Accept'),
    description: 'A client that prefers HTML gets a page',
  },
  VaryNegotiated: {
    ...text('Vary', { enum: ['Accept-Encoding', 'Accept', 'Accept, Accept-Encoding'] }),
    required: false,
    description: 'There when the body can be compressed, and with Markdown, which Accept asked for',
  },
  ContentLocation: {
    ...text('Content-Location'),
    required: false,
    description: 'There when Accept asked for Markdown: the address of its own',
  },
  ContentEncoding: {
    name: 'Content-Encoding',
    required: false,
    schema: { type: 'string', enum: ['br', 'zstd', 'gzip'] },
    description: 'There when the body is compressed, as Accept-Encoding allowed',
  },
  Location: {
    ...text('Location', { format: 'uri-reference', pattern: '^/(?![/\\\\])' }),
    description: 'The path to go to, query included',
  },
  RetryAfter: {
    name: 'Retry-After',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    description: 'Seconds to wait (RFC 9110, section 10.2.3)',
  },
  ContentSecurityPolicy: {
    ...text('Content-Security-Policy'),
    description: 'What the document may load and run when it is opened: nothing of another host',
  },
  ContentSecurityPolicyOfPage: {
    ...text('Content-Security-Policy'),
    required: false,
    description: 'There when the body is a page',
  },
  ReferrerPolicy: {
    ...always('Referrer-Policy', pageHeaders['Referrer-Policy']),
    description: 'Other sites learn the host that a reader comes from, no more',
  },
  ReferrerPolicyOfPage: {
    ...always('Referrer-Policy', pageHeaders['Referrer-Policy']),
    required: false,
    description: 'There when the body is a page',
  },
  ResourcePolicy: {
    ...always('Cross-Origin-Resource-Policy', 'cross-origin'),
    description: 'Any site may embed it',
  },
  EmbedderPolicy: {
    ...always('Cross-Origin-Embedder-Policy', 'require-corp'),
    description: 'A site that isolates itself may embed it too',
  },
  AcceptRanges: {
    ...always('Accept-Ranges', 'bytes'),
    description: 'Parts can be asked for (RFC 9110, section 14.3)',
  },
  ContentRange: {
    ...text('Content-Range', { pattern: '^bytes \\d+-\\d+/\\d+$' }),
    description: 'Which bytes these are, and of how many',
  },
  ContentRangeUnsatisfied: {
    ...text('Content-Range', { pattern: '^bytes \\*/\\d+$' }),
    description: 'How many bytes the file has',
  },
  ContentDisposition: {
    ...text('Content-Disposition'),
    description: 'The name to save it under (RFC 6266)',
  },
} as const satisfies Readonly<Record<string, DeclaredHeader>>;

/** Headers of no operation, declared in place, since tools do not follow references from there. */
export const headersElsewhere = {
  Allow: { ...always('Allow', allowedMethods), description: 'The methods that are answered' },
  AccessControlAllowMethods: {
    ...always('Access-Control-Allow-Methods', allowedMethods),
    description: 'The methods that a script on another site may use',
  },
  AccessControlAllowHeaders: {
    ...always('Access-Control-Allow-Headers', '*, Authorization'),
    description: 'Any header may be sent',
  },
  AccessControlMaxAge: {
    name: 'Access-Control-Max-Age',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    description: 'Seconds for which a browser need not ask again',
  },
} as const satisfies Readonly<Record<string, DeclaredHeader>>;

/** The key of a declared header. */
export type HeaderId = keyof typeof declaredHeaders | keyof typeof headersElsewhere;

/** Headers of every response, whatever its status; `Cache-Control` is also always there, with varying values. */
export const commonHeaderIds: readonly HeaderId[] = [
  'AccessControlAllowOrigin',
  'AccessControlExposeHeaders',
  'ContentTypeOptions',
];

function text(name: string, rules: Readonly<Record<string, unknown>> = {}) {
  return { name, required: true, schema: { type: 'string', ...rules } };
}

function always(name: string, value: string | undefined) {
  return { name, required: true, schema: { type: 'string', const: value } };
}
