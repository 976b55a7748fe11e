import type { DeclaredResponse } from './operation.ts';
import { declaredProblemPages, declaredProblems } from './responses.ts';

/** What holds at every address, for which OpenAPI has no place, in CommonMark. */
export const everyAddressText = `What holds at every address stands in \`x-every-address\`, as OpenAPI has no place for it:

- \`HEAD\` is answered as \`GET\` is, without the body, and with \`Content-Length\`.
- \`OPTIONS\` is answered with 204: a preflight (CORS), good for a day.
- Any other method is 405, with \`Allow\`.
- An address with a slash too many at its end is a 308 to the plain one.
- An address that is not in this document is 404.
- Where the operator has caches in front that purge by tags, answers carry \`Cache-Tag\` and \`Surrogate-Key\`: the slug of the product that an answer is about, \`edition\` where it shows others too.
- What is no request of HTTP/1.1, or begins and does not arrive, is 400, 408, 413, 501 or 505; one connection too many is 503. Then the connection is closed.

Errors are \`application/problem+json\` (RFC 9457). Readers who prefer HTML, as \`Accept\` says, get a page instead where an operation names both.

Within version 1 this contract only ever gains: do not refuse what you do not know. \`Verdict\` alone is closed: it has its ten fields for ever.`;

/** The same for programs: responses at any address. */
export const everyAddress: Readonly<Record<string, Readonly<Record<number, DeclaredResponse>>>> = {
  OPTIONS: {
    204: {
      description: 'Preflight (CORS): any header may be sent',
      headers: [
        'CacheControl',
        'Allow',
        'AccessControlAllowMethods',
        'AccessControlAllowHeaders',
        'AccessControlMaxAge',
      ],
    },
  },
  'any other method': { 405: declaredProblems['method-not-allowed'] },
  'a slash at the end': {
    308: { description: 'The plain address', headers: ['CacheControl', 'Location'] },
  },
  'any other path under /api': { 404: declaredProblems['not-found'] },
  'what is no request': {
    400: declaredProblems['malformed-request'],
    408: declaredProblems['request-timeout'],
    413: declaredProblems['body-too-large'],
    501: declaredProblems['coding-not-supported'],
    503: declaredProblems.busy,
    505: declaredProblems['version-not-supported'],
  },
  'any other path': { 404: declaredProblemPages['not-found'] },
};
