import type { WireLimits } from '../src/limits.ts';

/** How long a body is. */
export type Framing = number | 'chunked';

const line = /^([0-9A-Fa-f]+)[ \t]*(?:;[\t\x20-\x7e\x80-\xff]*)?\r\n$/;
const trailer = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n$/;
const wrong: ReadonlySet<number> = new Set([400, 413]);

/** The index after a chunked body (RFC 9112, section 7.1), the statuses that may refuse it; nothing if incomplete. */
export function chunkedEnd(
  text: string,
  start: number,
  { bodyBytes, headerBytes }: WireLimits,
): number | ReadonlySet<number> | undefined {
  let total = 0;
  let around = 0;
  for (let at = start; ; ) {
    const size = lineAt(text, at);
    if (size === undefined) return undefined;
    const [, digits = ''] = line.exec(size) ?? [];
    if (digits === '' || digits.length > 8) return wrong;
    const length = Number.parseInt(digits, 16);
    total += length;
    around += size.length;
    if (total > bodyBytes || around > headerBytes) return wrong;
    at += size.length;
    if (length === 0) return trailersEnd(text, at, around, headerBytes);
    const after = text.slice(at + length, at + length + 2);
    if (!'\r\n'.startsWith(after)) return wrong;
    if (after.length < 2) return undefined;
    around += 2;
    at += length + 2;
  }
}

function trailersEnd(
  text: string,
  start: number,
  before: number,
  headerBytes: number,
): number | ReadonlySet<number> | undefined {
  for (let at = start; ; ) {
    const field = lineAt(text, at);
    if (field === undefined) return undefined;
    at += field.length;
    if (before + at - start > headerBytes) return wrong;
    if (field === '\r\n') return at;
    if (!trailer.test(field)) return wrong;
  }
}

/** The line at an index with its line feed, or nothing if it is not complete. */
function lineAt(text: string, at: number): string | undefined {
  const end = text.indexOf('\n', at);
  return end === -1 ? undefined : text.slice(at, end + 1);
}
