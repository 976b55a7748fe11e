/** Where what a page may load, ask for and send to lies: here, and nowhere else. */
const sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** The headers of every page: nothing inline runs, and no other host is contacted. */
export const pageHeaders = headersFor(sources);

/** The headers of the reference: swagger-ui keeps its icons in its stylesheet, as `data:`. */
export const referenceHeaders = headersFor({ ...sources, 'img-src': "'self' data:" });

function headersFor(policy: typeof sources): Readonly<Record<string, string>> {
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return {
    'Content-Security-Policy': directives.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}
