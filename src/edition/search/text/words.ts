import { foldLetters } from './fold.ts';
import { otherForms } from './other-forms.ts';
import { isUnspaced, lengthFrom, spacedWords, wordsOfFolded } from './runs.ts';
import { spellSigns } from './signed-names.ts';

/** The words of a text as in the index: folded, and by character in scripts without spaces. */
export function indexedText(text: string): string {
  return spacedWords(spellSigns(text));
}

/**
 * The words of a text as in the index, then their other forms (`otherForms`). In scripts without spaces each character
 * begins a word of two or three characters, so that searching for them is like searching for any beginning.
 */
export function wordsToIndex(text: string): readonly string[] {
  const folded = foldLetters(spellSigns(text));
  const found = wordsOfFolded(folded);
  const words = isUnspaced(folded) ? joinCharacters(found) : found;
  const others = otherForms(text, words);
  return others.length === 0 ? words : [...words, ...others];
}

function joinCharacters(words: readonly string[]): readonly string[] {
  return words.map((word, index) => {
    if (!isUnspaced(word)) return word;
    let piece = word;
    for (const next of words.slice(index + 1, index + lengthFrom(word))) {
      if (!isUnspaced(next)) break;
      piece += next;
    }
    return piece;
  });
}

/** Joins two neighbouring words of a name, three if two are single characters: `pi hole` as pihole, `0 a d` as 0ad. */
export function joinedNeighbours(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 1; index < words.length; index++) {
    const [word = '', next = '', third] = [words[index - 1], words[index], words[index + 1]];
    if (isUnspaced(word) || isUnspaced(next)) continue;
    joined.push(word + next);
    const initials = Number(word.length === 1) + Number(next.length === 1) + Number(third?.length === 1);
    if (third !== undefined && initials > 1) joined.push(word + next + third);
  }
  return joined;
}
