import { foldLetters } from './fold.ts';
import { withoutArticle } from './other-forms.ts';
import { isUnspaced, lengthFrom, type Run, runsOf, runsOfFolded, unspacedParts } from './runs.ts';
import { spellSigns } from './signed-names.ts';

/** Longest query in UTF-16 code units, and most words of it; the rest is ignored. */
const searchMaxLength = 100;
export const searchMaxWords = 12;

/** Characters of Chinese and Japanese that are words without content. */
const joining = /[的了吗呢吧和与跟或在是有我你のはがをにでともへやかなね]/;

/** What a query looks up in the index. */
export interface SearchWords {
  /** The words of the query with spaces between them, to find names that begin so. */
  readonly whole: string;
  /** Its words in order, each once, at most `searchMaxWords`. */
  readonly words: readonly SearchWord[];
}

/** A word of a query, folded like the index. */
export interface SearchWord {
  readonly word: string;
  /** Its other forms in the index. */
  readonly forms: readonly string[];
  /** Whether texts are searched for its beginning too; not for a single letter, which most texts contain. */
  readonly anywhere: boolean;
  /**
   * Of a script without spaces: the characters of it, two or three in a row, with which words of the index begin that all
   * hold it; none of others.
   */
  readonly pieces: readonly string[];
}

/** Reports whether a query holds a word; without one it finds everything. */
export function asksForWords(query: string): boolean {
  return runsOf(query.slice(0, searchMaxLength)).length > 0;
}

/** The words of a query; nothing when it holds none. */
export function searchWords(query: string): SearchWords | undefined {
  const asked = searchWordsIn(foldLetters(spellSigns(query.slice(0, searchMaxLength))));
  return asked.words.length === 0 ? undefined : asked;
}

/** The first words of a part of a query that is folded but for its kana, at most `most`. */
export function searchWordsIn(text: string, most = searchMaxWords): SearchWords {
  // Searching for a repeated word again would only take time.
  const byWord = new Map<string, SearchWord>();
  for (const segment of segmentsOf(text))
    for (const run of runsOfFolded(segment)) byWord.set(run.join(''), searchWord(run));
  return {
    whole: runsOfFolded(text).flat().slice(0, searchMaxWords).join(' '),
    words: [...byWord.values()].slice(0, most),
  };
}

function searchWord(run: Run): SearchWord {
  const word = run.join('');
  const apart = isUnspaced(word);
  const isLetter = run.length === 1 && [...word].length === 1 && !apart;
  return {
    word,
    forms: withoutArticle(word),
    anywhere: !isLetter,
    pieces: apart ? piecesOf(run) : [],
  };
}

/** The parts of a query: words of scripts without spaces, each by itself, and what stands between them. */
function segmentsOf(text: string): readonly string[] {
  return text.split(unspacedParts).flatMap((part) => (isUnspaced(part) ? dictionaryWords(part) : [part]));
}

function dictionaryWords(text: string): readonly string[] {
  const found: string[] = [];
  let isOpen = false;
  // Its dictionaries contain words of all these scripts, whatever its language.
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    // Single characters in a row are an unknown word, except those that join words.
    const isSingle = segment.length === 1 && !joining.test(segment);
    if (isSingle && isOpen) found.push(`${found.pop() ?? ''}${segment}`);
    else found.push(segment);
    isOpen = isSingle;
  }
  return found;
}

/** A run as the index holds it: a word, or of characters without spaces each with those after it. */
function piecesOf(run: Run): string[] {
  let covered = 0;
  return run.flatMap((word, start) => {
    const end = Math.min(run.length, start + lengthFrom(word));
    if (end <= covered) return [];
    covered = end;
    return [run.slice(start, end).join('')];
  });
}
