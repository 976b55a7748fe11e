import { foldKana, foldLetters } from './fold.ts';

/** Scripts that are written without spaces: each character counts as a word. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Splits a text into parts of these scripts and parts of others. */
export const unspacedParts = new RegExp(`(${unspaced.source}+)`, 'u');
/** Those with few letters, of which two in a row are unspecific. */
const fewLetters = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const isAscii = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
/** What most names and all slugs are. */
const plainWords = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i;
/** A combining mark belongs to the character before it; alone, as after an emoji, it is no word. */
const words = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** A sequence of letters and digits, folded, as words: a single one, or each character of a script without spaces. */
export type Run = readonly string[];

/** The words of a text, with characters of scripts without spaces as a word each. */
export function wordsOf(text: string): readonly string[] {
  return wordsOfFolded(foldLetters(text));
}

/** The words of a text with a space between them. */
export function spacedWords(text: string): string {
  return plainWords.test(text) ? text.toLowerCase().replaceAll('-', ' ') : wordsOf(text).join(' ');
}

/** The words of a text that is folded except for its kana. */
export function wordsOfFolded(text: string): readonly string[] {
  if (isAscii.test(text)) return text.match(asciiWords) ?? [];
  return isUnspaced(text) ? runsOfFolded(text).flat() : (text.match(words) ?? []);
}

/** The runs of a text: each word is one, and so is each sequence of characters of scripts without spaces. */
export function runsOf(text: string): readonly Run[] {
  return runsOfFolded(foldLetters(text));
}

/** The runs of a text that is folded except for its kana. */
export function runsOfFolded(text: string): readonly Run[] {
  const folded = foldKana(text);
  const found: string[] = folded.match(words) ?? [];
  if (!unspaced.test(folded)) return found.map((word) => [word]);
  return found.flatMap((run) => {
    const runs: string[][] = [];
    let joined = false;
    for (const character of run) {
      const apart = unspaced.test(character);
      const last = runs.at(-1);
      if (last && apart && joined) last.push(character);
      else if (last && !apart && !joined) last[last.length - 1] += character;
      else runs.push([character]);
      joined = apart;
    }
    return runs;
  });
}

/** Reports whether a text has characters of scripts without spaces. */
export function isUnspaced(text: string): boolean {
  return !isAscii.test(text) && unspaced.test(text);
}

/** How many characters of a script without spaces form a word of the index, starting with this one. */
export function lengthFrom(character: string): number {
  return fewLetters.test(character) ? 3 : 2;
}
