import { partsOf } from './term.ts';
import type { TermSources } from './term-sources.ts';

/** Most words that a mistyped one is corrected to, all with the same number of edits. */
export const correctionsMax = 3;
/** The shortest part of a divided word, the shortest part to find in other words, and the most letters after it. */
const partLeast = 3;
const endLeast = 4;
const endingMost = 3;
/** The shortest beginning of a compound that may replace it. */
const beginningLeast = 5;
/** Most words in which a word is found. */
const compoundsMax = 8;
/** Most letters that may be initials without separators. */
const initialsMax = 3;

/** What replaces a word that no verdict holds. */
export type StandIn =
  /** Any of these words, the first of which is shown as the correction; `isFar` if the correction is doubtful. */
  | { readonly kind: 'corrected'; readonly words: readonly string[]; readonly isFar?: true }
  /** A form of each of these parts, all in one place. */
  | { readonly kind: 'together'; readonly parts: readonly (readonly string[])[] }
  /** Any of these words, which share a part with it. */
  | { readonly kind: 'within'; readonly words: readonly string[] };

/** The words of an edition. */
interface Lexicon extends Pick<TermSources, 'vocabulary' | 'languages' | 'corrects' | 'hasCompounds'> {
  /** Forms of a word in the edition; none if it has none. */
  formsOf(word: string): readonly string[];
  /** Counts a walk over the vocabulary; false after too many. */
  mayWalk(): boolean;
}

/** Replacements for a word that no verdict holds, the likeliest first; with `unfinished`, also longer words. */
export function* standInsFor(word: string, unfinished: boolean, lexicon: Lexicon): Generator<StandIn> {
  const { vocabulary, corrects, hasCompounds, mayWalk } = lexicon;
  const mayCorrect = () => corrects && mayWalk();
  const near = mayCorrect() ? vocabulary.near(word, unfinished, correctionsMax) : [];
  const nearest = near.filter(({ edits }) => edits === near[0]?.edits).map((one) => one.word);
  const isNear = (near[0]?.edits ?? 2) <= 1;
  if (isNear) yield { kind: 'corrected', words: nearest };
  const [, first = '', count, last = ''] = numeronym.exec(word) ?? [];
  if (count !== undefined && mayCorrect()) {
    const words = vocabulary.shortened({ first, last, between: Number(count) }, correctionsMax);
    if (words.length > 0) yield { kind: 'corrected', words };
  }
  for (const parts of divisionsOf(word, lexicon)) yield { kind: 'together', parts };
  if (hasCompounds && mayWalk()) yield { kind: 'within', words: compoundsWithEndOf(word, lexicon) };
  if (hasCompounds) yield { kind: 'together', parts: beginningOf(word, lexicon) };
  if (!isNear && nearest.length > 0) yield { kind: 'corrected', words: nearest, isFar: true };
  if (mayCorrect()) {
    const words = vocabulary.alike(word, correctionsMax);
    yield { kind: 'corrected', words, isFar: true };
  }
  if (hasCompounds && mayCorrect())
    yield { kind: 'within', words: vocabulary.nearWithin(word, compoundsMax) };
}

/** The compounds that contain a word, mostly at the end; with `unfinished`, also at the beginning. */
export function compoundsOf(
  word: string,
  unfinished: boolean,
  { vocabulary, languages }: Pick<TermSources, 'vocabulary' | 'languages'>,
): readonly string[] {
  const after = unfinished ? Number.POSITIVE_INFINITY : endingMost;
  const parts = partsOf([word], languages, endLeast);
  return vocabulary.containing(parts, { before: partLeast, after, count: compoundsMax });
}

/** A numeronym: the first letter, the number of letters between, and the last, as in k8s. */
const numeronym = /^(\p{L})(\d{1,2})(\p{L})$/u;

/** Two words of the edition that a word is made of; initials that are written as one. */
function* divisionsOf(word: string, { formsOf }: Lexicon): Generator<readonly (readonly string[])[]> {
  for (let at = word.length - partLeast; at >= partLeast; at--) {
    const parts = [word.slice(0, at), word.slice(at)].map(formsOf);
    if (parts.every(({ length }) => length > 0)) {
      yield parts;
      return;
    }
  }
  if (word.length > 1 && word.length <= initialsMax) yield [...word].map((letter) => [letter]);
}

/** Words with an end of a word: for Fahrradschloss, Schloss. */
function compoundsWithEndOf(word: string, { vocabulary, languages }: Lexicon): readonly string[] {
  const ends = Array.from({ length: Math.max(0, word.length - endLeast - partLeast) }, (_, at) =>
    word.slice(at + partLeast),
  );
  const parts = partsOf(ends, languages, endLeast);
  return vocabulary.containing(parts, { before: 0, after: endingMost, count: compoundsMax });
}

/** The longest word of the edition that a word begins with: for Rotweinflecken, Rotwein. */
function beginningOf(word: string, { formsOf }: Lexicon): readonly (readonly string[])[] {
  for (let length = word.length - partLeast; length >= beginningLeast; length--) {
    const forms = formsOf(word.slice(0, length));
    if (forms.length > 0) return [forms];
  }
  return [];
}
