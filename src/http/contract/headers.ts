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
  AccessControlAllowOrigin: always(
    'Access-Control-Allow-Origin',
    commonHeaders['Access-Control-Allow-Origin'],
    'Any web page may read the response',
  ),
  AccessControlExposeHeaders: text(
    'Access-Control-Expose-Headers',
    'What a script on another site may read besides the headers that browsers always show',
  ),
  ContentTypeOptions: always(
    'X-Content-Type-Options',
    commonHeaders['X-Content-Type-Options'],
    'The content type is what it says',
  ),
  CacheControl: text(
    'Cache-Control',
    'How long a copy may be used (RFC 9111, RFC 5861); the publisher says so',
  ),
  CacheControlBriefly: always(
    'Cache-Control',
    shortLived,
    'A copy may be used for a minute: what is wrong now may be right soon',
  ),
  CacheControlNever: always('Cache-Control', noStore, 'No copy is kept of a failure'),
  ETag: text(
    'ETag',
    'Strong validator of these bytes (RFC 9110, section 8.8.3): send it back in If-None-Match',
    { pattern: '^"[!#-~]+"$' },
  ),
  LastModified: text('Last-Modified', 'When the edition became current (RFC 9110, section 8.8.2)', {
    pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$',
  }),
  Link: text(
    'Link',
    'Related addresses (RFC 8288): the licence of the data (`license`), this contract (`service-desc`), the page (`canonical`), the same as Markdown (`alternate`), pages of a list (`first`, `prev`, `next`, `last`)',
  ),
  Vary: optional(always('Vary', 'Accept-Encoding', 'There when the body can be compressed, in any encoding')),
  VaryAccept: always('Vary', 'Accept', 'A client that prefers HTML gets a page'),
  VaryNegotiated: optional(
    text('Vary', 'There when the body can be compressed, and with Markdown, which Accept asked for', {
      enum: ['Accept-Encoding', 'Accept', 'Accept, Accept-Encoding'],
    }),
  ),
  ContentLocation: optional(
    text('Content-Location', 'There when Accept asked for Markdown: the address of its own'),
  ),
  ContentEncoding: optional(
    text('Content-Encoding', 'There when the body is compressed, as Accept-Encoding allowed', {
      enum: ['br', 'zstd', 'gzip'],
    }),
  ),
  Location: text('Location', 'The path to go to, query included', {
    format: 'uri-reference',
    pattern: '^/(?![/\\\\])',
  }),
  RetryAfter: seconds('Retry-After', 'Seconds to wait (RFC 9110, section 10.2.3)'),
  ContentSecurityPolicy: text(
    'Content-Security-Policy',
    'What the document may load and run when it is opened: nothing of another host',
  ),
  ContentSecurityPolicyOfPage: optional(text('Content-Security-Policy', 'There when the body is a page')),
  ReferrerPolicy: always(
    'Referrer-Policy',
    pageHeaders['Referrer-Policy'],
    'Other sites learn the host that a reader comes from, no more',
  ),
  ReferrerPolicyOfPage: optional(
    always('Referrer-Policy', pageHeaders['Referrer-Policy'], 'There when the body is a page'),
  ),
  ResourcePolicy: always('Cross-Origin-Resource-Policy', 'cross-origin', 'Any site may embed it'),
  EmbedderPolicy: always(
    'Cross-Origin-Embedder-Policy',
    'require-corp',
    'A site that isolates itself may embed it too',
  ),
  AcceptRanges: always('Accept-Ranges', 'bytes', 'Parts can be asked for (RFC 9110, section 14.3)'),
  ContentRange: text('Content-Range', 'Which bytes these are, and of how many', {
    pattern: '^bytes \\d+-\\d+/\\d+$',
  }),
  ContentRangeUnsatisfied: text('Content-Range', 'How many bytes the file has', {
    pattern: '^bytes \\*/\\d+$',
  }),
  ContentDisposition: text('Content-Disposition', 'The name to save it under (RFC 6266)'),
};

/** Headers of no operation, declared in place, since tools do not follow references from there. */
export const headersElsewhere = {
  Allow: always('Allow', allowedMethods, 'The methods that are answered'),
  AccessControlAllowMethods: always(
    'Access-Control-Allow-Methods',
    allowedMethods,
    'The methods that a script on another site may use',
  ),
  AccessControlAllowHeaders: always(
    'Access-Control-Allow-Headers',
    '*, Authorization',
    'Any header may be sent',
  ),
  AccessControlMaxAge: seconds('Access-Control-Max-Age', 'Seconds for which a browser need not ask again'),
};

/** The key of a declared header. */
export type HeaderId = keyof typeof declaredHeaders | keyof typeof headersElsewhere;

/** Headers of every response, whatever its status; `Cache-Control` is also always there, with varying values. */
export const commonHeaderIds: readonly HeaderId[] = [
  'AccessControlAllowOrigin',
  'AccessControlExposeHeaders',
  'ContentTypeOptions',
];

function text(name: string, description: string, rules: DeclaredHeader['schema'] = {}): DeclaredHeader {
  return { name, required: true, schema: { type: 'string', ...rules }, description };
}

function always(name: string, value: string | undefined, description: string): DeclaredHeader {
  return text(name, description, { const: value });
}

function seconds(name: string, description: string): DeclaredHeader {
  return { name, required: true, schema: { type: 'integer', minimum: 0 }, description };
}

function optional(header: DeclaredHeader): DeclaredHeader {
  return { ...header, required: false };
}
