/** The part of a file that a request wants: all of it, the bytes from `first` to `last` inclusive, or none that exist. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };

/**
 * Reads a `Range` header against a file of `size` bytes (RFC 9110, section 14.2). Anything but a
 * single range of bytes selects the whole file: a server may ignore it.
 */
export function readRange(header: string | null, size: number): ByteRange {
  const [, start = '', end = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (start === '' && end === '') return whole;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', first: size - length, last: size - 1 };
  }
  const first = Number(start);
  if (end !== '' && Number(end) < first) return whole;
  if (first >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', first, last: end === '' ? size - 1 : Math.min(Number(end), size - 1) };
}

/**
 * Reports whether `If-Range` allows a range: it is exactly this entity tag or date; otherwise the whole file is sent
 * (RFC 9110, section 13.1.5).
 */
export function matchesIfRange(ifRange: string | null, etag: string, lastModified: string): boolean {
  if (ifRange === null) return true;
  const validator = ifRange.trim();
  return validator === etag || validator === lastModified;
}
