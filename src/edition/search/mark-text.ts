import type { SoughtWords } from './search-outcome.ts';
import { foldText } from './text/fold.ts';
import { isUnspaced, lengthFrom } from './text/runs.ts';
import { wordsToIndex } from './text/words.ts';

/** Most neighbouring words of a text that a query may write as one. */
const joinedMax = 4;

/** The shortest beginning of a word that is marked: too many words begin with a single letter. */
const beginningLeast = 2;

const anyWord = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** A part of a text, by its offsets in UTF-16 code units; the end is the first that is not in it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds the words of a search in texts. */
export class TextMarker {
  readonly #sought: SoughtWords;
  readonly #beginnings: readonly string[];
  /** Results for words seen before: texts repeat many. */
  readonly #known = new Map<string, boolean>();

  constructor(sought: SoughtWords) {
    this.#sought = sought;
    this.#beginnings = sought.beginnings.filter((one) => one.length >= beginningLeast || isUnspaced(one));
  }

  /** The text in pieces, of which every second is a match; nothing if there is none. */
  mark(text: string): readonly string[] | undefined {
    const spans = this.spans(text);
    if (spans.length === 0) return undefined;
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end } of spans) {
      pieces.push(text.slice(at, start), text.slice(start, end));
      at = end;
    }
    return [...pieces, text.slice(at)];
  }

  /** The matches in a text, in order and without overlap. */
  spans(text: string): readonly Span[] {
    const words = [...text.matchAll(anyWord)].map(({ 0: word, index }) => ({
      word,
      start: index,
      end: index + word.length,
    }));
    const spans: Span[] = [];
    for (const [index, one] of words.entries()) {
      if ((spans.at(-1)?.end ?? 0) > one.start) continue;
      if (isUnspaced(one.word)) spans.push(...this.#spansWithin(one.word, one.start));
      else if (this.#isSought(one.word)) spans.push(one);
      else {
        const joined = this.#joinedFrom(words.slice(index, index + joinedMax));
        if (joined) spans.push(joined);
      }
    }
    return joinNeighbours(spans, text);
  }

  #isSought(word: string): boolean {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const folded = foldText(word);
    const found =
      wordsToIndex(word).some((one) => this.#sought.words.has(one)) ||
      this.#beginnings.some((beginning) => folded.startsWith(beginning));
    this.#known.set(word, found);
    return found;
  }

  /** Matches several words in a row that the query writes as one. */
  #joinedFrom(words: readonly (Span & { readonly word: string })[]): Span | undefined {
    let joined = '';
    for (const [index, { word, end }] of words.entries()) {
      joined += foldText(word);
      if (index > 0 && this.#sought.words.has(joined)) return { start: words[0]?.start ?? 0, end };
    }
    return undefined;
  }

  /** The matches within a word of a script without spaces, character by character. */
  #spansWithin(text: string, offset: number): Span[] {
    const places: { readonly folded: string; readonly start: number; readonly end: number }[] = [];
    for (const { segment, index } of graphemes.segment(text))
      places.push({ folded: foldText(segment), start: offset + index, end: offset + index + segment.length });
    const spans: Span[] = [];
    for (const [index, { folded, start }] of places.entries()) {
      for (let length = lengthFrom(folded); length > 0; length--) {
        const part = places.slice(index, index + length);
        const written = part.map((one) => one.folded).join('');
        if (part.length < length || !this.#isSoughtPiece(written)) continue;
        spans.push({ start, end: part.at(-1)?.end ?? start });
        break;
      }
    }
    return spans;
  }

  #isSoughtPiece(written: string): boolean {
    return this.#sought.words.has(written) || this.#beginnings.includes(written);
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Joins spans that overlap, or that only a space or a hyphen separates. */
function joinNeighbours(spans: readonly Span[], text: string): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && (span.start <= last.end || /^[\s-]$/.test(text.slice(last.end, span.start))))
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}
