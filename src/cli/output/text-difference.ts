import { diffWordsWithSpace } from 'diff';
import { commentText } from './comment-text.ts';

/** Most replaced words up to which two texts are compared: the time grows with their square. */
const editsMax = 500;

/** Characters of unchanged text shown on each side of a change. */
const contextLength = 80;

/** Most characters shown of a piece that was removed or added. */
const pieceMaxLength = 1000;

/** Most characters of a whole difference, before escaping. */
const shownMaxLength = 6000;

/** Words that differ, in one line of Markdown with `<del>` and `<ins>`; nothing if texts have too little in common. */
export function showTextDifference(from: string, to: string): string | undefined {
  const pieces = diffWordsWithSpace(from, to, { maxEditLength: editsMax });
  if (!pieces) return undefined;
  let length = 0;
  let shown = '';
  for (const [index, { value, added, removed }] of pieces.entries()) {
    const tag = added ? 'ins' : removed ? 'del' : undefined;
    const text = tag ? cut(value, pieceMaxLength) : around(value, index > 0, index < pieces.length - 1);
    length += text.length;
    if (length > shownMaxLength) return `${shown.trim()} …`;
    shown += tag ? `<${tag}>${linesOf(text)}</${tag}>` : linesOf(text);
  }
  return shown.trim();
}

/** Shortens unchanged text between changes. */
function around(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const start = isAfterChange ? contextLength : 0;
  const end = isBeforeChange ? contextLength : 0;
  if (text.length <= start + end + 3) return text;
  return `${whole(text.slice(0, start))} … ${end > 0 ? whole(text.slice(-end)) : ''}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${whole(text.slice(0, length))} …` : text;
}

/** Drops half a surrogate pair at either end. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

function linesOf(text: string): string {
  return text.split(/\n+/).map(commentText).join('<br>');
}
