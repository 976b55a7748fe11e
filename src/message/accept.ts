/**
 * Reports whether a client prefers HTML to JSON (RFC 9110, section 12.5.1): it names `text/html`, and nothing that
 * covers JSON has a higher quality. Without the header, or with `any range` alone, it gets JSON.
 */
export function prefersHtml(accept: string | null): boolean {
  const ranges = rangesOf(accept);
  const page = ranges.get('text/html') ?? 0;
  const data =
    ranges.get('application/problem+json') ??
    ranges.get('application/json') ??
    ranges.get('application/*') ??
    ranges.get('*/*') ??
    0;
  return page > 0 && page >= data;
}

/**
 * Reports whether a client prefers Markdown to HTML: it names `text/markdown` with a higher quality than `text/html`
 * or, if it does not name that, with at least the quality of the range that covers HTML.
 */
export function prefersMarkdown(accept: string | null): boolean {
  if (accept === null || !/text\/markdown/i.test(accept)) return false;
  const ranges = rangesOf(accept);
  const markdown = ranges.get('text/markdown') ?? 0;
  const page = ranges.get('text/html');
  if (page !== undefined) return markdown > page;
  return markdown > 0 && markdown >= (ranges.get('text/*') ?? ranges.get('*/*') ?? 0);
}

/** The quality of each media range that a client names, without parameters, by the first 1,000 characters. */
function rangesOf(accept: string | null): ReadonlyMap<string, number> {
  const ranges = new Map<string, number>();
  for (const part of (accept ?? '').slice(0, 1000).toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality =
      weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    ranges.set(range, quality);
  }
  return ranges;
}
