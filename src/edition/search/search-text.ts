/** The longest query that is looked at, in UTF-16 code units, and the most words of it; the rest is not. */
const searchMaxLength = 100;
const searchMaxWords = 12;

/**
 * Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, the voicing marks of Japanese; and what says
 * how the sign before it is drawn, as in emoji (variation selectors).
 */
const foldedMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u3099\u309a]|\p{Variation_Selector}/gu;

/** Scripts that are written without spaces: each character is a word of its own. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Those of them that have few letters, of which two in a row tell little. */
const fewLetters = /[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const isAscii = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
/** A mark belongs to what is before it: by itself, as behind an emoji, it is no word. */
const words = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu;

/** The words of a text as the index holds them: lower case, accents folded, unspaced scripts by character. */
export function indexedText(text: string): string {
  if (isAscii.test(text)) return asciiWordsOf(text).join(' ');
  return runsOf(text).flat().join(' ');
}

/**
 * The words of a text as the index holds them. Of scripts without spaces each character begins a word that takes in
 * the next, or the two after it, so that a search of so many characters is a beginning as any other.
 */
export function wordsToIndex(text: string): readonly string[] {
  if (isAscii.test(text)) return asciiWordsOf(text);
  const found = runsOf(text).flat();
  return found.map((word, index) => {
    if (!unspaced.test(word)) return word;
    let piece = word;
    for (const next of found.slice(index + 1, index + lengthFrom(word))) {
      if (!unspaced.test(next)) break;
      piece += next;
    }
    return piece;
  });
}

/** Says whether a query holds a word, without which it finds everything. */
export function asksForWords(query: string): boolean {
  return runsOf(query.slice(0, searchMaxLength)).length > 0;
}

/** The characters by which names are ordered: folded like the index, numbers of up to nine digits by their value. */
export function sortKey(text: string): string {
  return indexedText(text).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return `${String.fromCharCode(0x30 + Math.min(significant.length, 9))}${significant}`;
  });
}

/** What a query asks of the index. */
export interface SearchWords {
  /** How a name begins that is meant by the query as a whole. */
  readonly whole: string;
  /** Beginnings of words, all of which a verdict must hold, at most `searchMaxWords`. */
  readonly beginnings: readonly {
    readonly word: string;
    /** Whether it is looked for in texts too: most texts hold any one letter. */
    readonly anywhere: boolean;
  }[];
}

/** The words of a query; nothing when it holds none. */
export function searchWords(query: string): SearchWords | undefined {
  const runs = runsOf(query.slice(0, searchMaxLength));
  if (runs.length === 0) return undefined;
  // A word said twice asks for nothing more, and would cost as much again.
  const byWord = new Map(
    runs.flatMap((run) => {
      const anywhere = !isLetter(run);
      return piecesOf(run).map((word) => [word, { word, anywhere }] as const);
    }),
  );
  return {
    whole: runs.flat().slice(0, searchMaxWords).join(' '),
    beginnings: [...byWord.values()].slice(0, searchMaxWords),
  };
}

/** A run as the index holds it: a word, or of characters without spaces each with those after it. */
function piecesOf(run: readonly string[]): string[] {
  let covered = 0;
  return run.flatMap((word, start) => {
    const end = Math.min(run.length, start + lengthFrom(word));
    if (end <= covered) return [];
    covered = end;
    return [run.slice(start, end).join('')];
  });
}

/** How many characters without spaces make a word of the index, from this one on. */
function lengthFrom(character: string): number {
  return fewLetters.test(character) ? 3 : 2;
}

/** Whether a run is one letter or digit of a script that is written with spaces. */
function isLetter([word = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && [...word].length === 1 && !unspaced.test(word);
}

/** The runs of letters and digits in a text, each as its words: one, or one for each character without spaces. */
function runsOf(text: string): string[][] {
  // Nothing of ASCII folds or stands without spaces, and most of what is indexed is ASCII.
  if (isAscii.test(text)) return asciiWordsOf(text).map((word) => [word]);
  const folded = text.normalize('NFKD').replace(foldedMarks, '').normalize('NFC').toLowerCase();
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

function asciiWordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(asciiWords) ?? [];
}
