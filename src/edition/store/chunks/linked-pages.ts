/** Bytes of a page of the database that an edition file begins with. */
export const pageBytes = 4096;

/** How a database begins, and where it says its page size and its length in pages (sqlite.org/fileformat2.html, 1.3). */
const opening = 'SQLite format 3\0';
const places = { pageSize: 16, pages: 28, end: 32 } as const;

/** Numbers of pages have three bytes here, behind one that is 0; larger ones are left alone. */
const modulus = 0x1000000;

/** How many pages of the database are linked, from the first bytes of a file; none where it does not begin with one. */
export function linkedPages(start: Buffer): number {
  const isDatabase = start.length >= places.end && start.toString('latin1', 0, opening.length) === opening;
  return isDatabase && start.readUInt16BE(places.pageSize) === pageBytes
    ? start.readUInt32BE(places.pages)
    : 0;
}

/**
 * Rewrites the links from page to page in bytes that begin at a whole page: `relative` to the page itself, or `absolute` as
 * SQLite has them. A page of a long value begins with the number of the next one (sqlite.org/fileformat2.html, 1.6), so
 * that one page more near the start of a file changes all that follow; relative links stay the same.
 */
export function rewriteLinks(
  bytes: Buffer,
  offset: number,
  pages: number,
  to: 'relative' | 'absolute',
): void {
  const last = Math.min(offset + bytes.length - 4, (pages - 1) * pageBytes);
  for (let place = offset; place <= last; place += pageBytes) {
    const at = place - offset;
    const link = bytes.readUInt32BE(at);
    // A page of another kind does not begin with 0; the last page of a value leads to 0, and none leads to itself.
    if (link === 0 || link >= modulus) continue;
    const own = place / pageBytes + 1;
    bytes.writeUInt32BE((link + (to === 'relative' ? modulus - (own % modulus) : own)) % modulus, at);
  }
}
