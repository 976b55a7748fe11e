/** The sources that a page may load from, connect to and submit to: its own origin alone. */
const sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** Headers of every page: no inline script runs, and no other host is contacted. */
export const pageHeaders = headersFor(sources);

/** Headers of the page that looks for words in the browser: Pagefind is WebAssembly; still no script is made of text. */
export const searchPageHeaders = headersFor({ ...sources, 'script-src': "'self' 'wasm-unsafe-eval'" });

/** Headers of what pages of any origin may load. */
export const embeddableHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

function headersFor(policy: typeof sources): Readonly<Record<string, string>> {
  const directives = Object.entries(policy).map(([name, value]) => `${name} ${value}`);
  return {
    'Content-Security-Policy': directives.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}
