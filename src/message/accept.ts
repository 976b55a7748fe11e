/**
 * Says whether a client would rather have HTML than JSON (RFC 9110, section 12.5.1): it names `text/html`, and likes
 * nothing that JSON could be better. No header, or anything at all, asks for no page.
 */
export function prefersHtml(accept: string | null): boolean {
  const ranges = new Map<string, number>();
  for (const part of (accept ?? '').slice(0, 1000).toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality =
      weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
    ranges.set(range, quality);
  }
  const page = ranges.get('text/html') ?? 0;
  const data =
    ranges.get('application/problem+json') ??
    ranges.get('application/json') ??
    ranges.get('application/*') ??
    ranges.get('*/*') ??
    0;
  return page > 0 && page >= data;
}
