import { type ChangeObject, diffWordsWithSpace } from 'diff';
import { commentText } from './comment-text.ts';

/** Most words removed and added up to which two texts are compared: the work grows with their square. */
const editsMax = 500;

/** Work for all texts of a comment: characters compared, and squares of words removed and added. */
const workMax = 20 * editsMax ** 2;

/** The same as `editsMax`, once other texts have used up the work. */
const editsMin = 50;

/** Most characters from the first to the last change, before and after, of a text that is compared then. */
const lengthMin = 4000;

/** Characters of unchanged text shown on each side of a change. */
const contextLength = 80;

/** Most characters shown of a piece that was removed or added. */
const pieceMaxLength = 1000;

/** Most characters of a whole difference, before escaping. */
const shownMaxLength = 6000;

/** A part of a text: in both, or only in the one after or before the change. */
interface Piece {
  readonly value: string;
  readonly added?: boolean;
  readonly removed?: boolean;
}

/** Compares the texts of one comment, which share a bound of work: the first ones may take more than those after them. */
export class TextDifferences {
  #workLeft = workMax;

  /** Words that differ, in one line of Markdown with `<del>` and `<ins>`; nothing if texts have too little in common. */
  show(from: string, to: string): string | undefined {
    const start = commonLength(from, to, (text, index) => text.charAt(index));
    const end = commonLength(from.slice(start), to.slice(start), (text, index) =>
      text.charAt(text.length - 1 - index),
    );
    const pieces = this.#compare(from.slice(start, from.length - end), to.slice(start, to.length - end));
    return (
      pieces &&
      show(joinUnchanged([{ value: from.slice(0, start) }, ...pieces, { value: to.slice(to.length - end) }]))
    );
  }

  #compare(from: string, to: string): readonly Piece[] | undefined {
    if (from === '') return [{ value: to, added: true }];
    if (to === '') return [{ value: from, removed: true }];
    const length = from.length + to.length;
    const left = this.#workLeft - length;
    if (left < 0 && length > lengthMin) return undefined;
    const maxEditLength = Math.max(editsMin, Math.min(editsMax, Math.floor(Math.sqrt(Math.max(0, left)))));
    const pieces = diffWordsWithSpace(from, to, { maxEditLength });
    this.#workLeft = left - (pieces ? editsOf(pieces) : maxEditLength) ** 2;
    return pieces;
  }
}

/** Length of what two texts have in common from their starts or from their ends, in whole words. */
function commonLength(from: string, to: string, charAt: (text: string, index: number) => string): number {
  let length = 0;
  while (charAt(from, length) !== '' && charAt(from, length) === charAt(to, length)) length++;
  const isWhole = () =>
    /\s/.test(charAt(from, length - 1)) ||
    (/^\s?$/.test(charAt(from, length)) && /^\s?$/.test(charAt(to, length)));
  while (length > 0 && !isWhole()) length--;
  return length;
}

function editsOf(pieces: readonly ChangeObject<string>[]): number {
  return pieces.reduce((sum, { count, added, removed }) => sum + (added || removed ? count : 0), 0);
}

function joinUnchanged(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isUnchanged = (one: Piece | undefined) => !one?.added && !one?.removed;
    if (last && isUnchanged(last) && isUnchanged(piece))
      joined[joined.length - 1] = { value: last.value + piece.value };
    else if (piece.value !== '') joined.push(piece);
  }
  return joined;
}

function show(pieces: readonly Piece[]): string {
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
