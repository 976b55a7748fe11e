import { keysWith } from '../../verdict/field-keys.ts';
import type { Edition } from '../file/edition.ts';
import { TextMarker } from './mark-text.ts';
import type { SoughtWords } from './search-outcome.ts';
import { snippetOf } from './snippet.ts';

/** Texts with matches, by field: in pieces, of which every second is a match. */
export type Highlights = Readonly<Record<string, readonly string[]>>;

/** Fields that are marked as a whole. */
const markedFields = ['product', ...keysWith('searched', 'text')] as const;

/** Most characters of reviews that are read for the snippets of one page, and of one review. */
const readMax = 100_000;
const reviewReadMax = 20_000;

/**
 * The matches of a search in the verdicts at these positions, by slug. If the other fields lack some of the words, a
 * snippet of the review is added, until `readMax` characters have been read.
 */
export function highlightsOf(
  edition: Edition,
  positions: ArrayLike<number>,
  sought: SoughtWords,
): Readonly<Record<string, Highlights>> {
  const marker = new TextMarker(sought);
  let left = readMax;
  const entries = Array.from(positions, (position) => {
    const listed = edition.listedAt(position);
    const found: Record<string, readonly string[]> = {};
    const seen = new Set<string>();
    for (const field of markedFields) {
      const pieces = marker.mark(listed[field]);
      if (!pieces) continue;
      found[field] = pieces;
      for (const [index, piece] of pieces.entries()) if (index % 2 === 1) seen.add(piece.toLowerCase());
    }
    if (left > 0 && seen.size < Math.max(1, sought.beginnings.length)) {
      const { pros, cons, review } = edition.review(listed.slug);
      const parts = [...pros, ...cons, review].filter((part) => part !== '');
      const text = parts.join(' ·\n').slice(0, reviewReadMax);
      left -= text.length;
      const snippet = snippetOf(text, marker, seen);
      if (snippet) found['review'] = snippet;
    }
    return [listed.slug, found] as const;
  });
  return Object.fromEntries(entries);
}
