/** The longest query that is looked at, in UTF-16 code units, and the most words of it; the rest is not. */
const searchMaxLength = 100;
const searchMaxWords = 12;

/** Accents of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, the voicing marks of Japanese. */
const foldedMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u3099\u309a]/g;

/** Scripts that are written without spaces: each character is a word of its own. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const isAscii = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
const words = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** The words of a text as the index holds them: lower case, accents folded, unspaced scripts by character. */
export function indexedText(text: string): string {
  return runsOf(text).flat().join(' ');
}

/** A text for FTS5 to take apart, with its tokenizer `ascii`: of ASCII that finds the same words by itself. */
export function textToIndex(text: string): string {
  return isAscii.test(text) ? text : indexedText(text);
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

/** What a query asks of the index, one expression of FTS5 for each way to match, the best first. */
export interface SearchExpressions {
  /** The name begins with the query. */
  readonly begins: string;
  /** Every word is in the name or in a slug, present or former. */
  readonly name: string;
  /** Every word is there or in the category. */
  readonly named: string;
  /** Every word of two letters or more is somewhere; nothing when there is none: most texts hold any one letter. */
  readonly anywhere: string | undefined;
}

/**
 * Makes the expressions of a query; nothing when it holds no word. Each word counts as a beginning; only letters,
 * digits and marks of the query go into an expression, in quotes, so that no query is anything but words
 * (sqlite.org/fts5.html, section 3).
 */
export function searchExpressions(query: string): SearchExpressions | undefined {
  const runs = runsOf(query.slice(0, searchMaxLength));
  // A word said twice asks for nothing more, and would cost as much again.
  const byPhrase = new Map(runs.map((run) => [`"${run.join(' ')}" *`, run] as const));
  const phrases = [...byPhrase].slice(0, searchMaxWords);
  if (phrases.length === 0) return undefined;
  const all = phrases.map(([phrase]) => phrase).join(' AND ');
  const telling = phrases.filter(([, run]) => !isLetter(run)).map(([phrase]) => phrase);
  const whole = runs.flat().slice(0, searchMaxWords).join(' ');
  return {
    begins: `name : ^ "${whole}" *`,
    name: `{name slug} : (${all})`,
    named: `{name slug category} : (${all})`,
    anywhere: telling.length === 0 ? undefined : telling.join(' AND '),
  };
}

/** Whether a run is one letter or digit of a script that is written with spaces. */
function isLetter([word = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && [...word].length === 1 && !unspaced.test(word);
}

/** The runs of letters and digits in a text, each as its words: one, or one for each character without spaces. */
function runsOf(text: string): string[][] {
  // Nothing of ASCII folds or stands without spaces, and most of what is indexed is ASCII.
  if (isAscii.test(text))
    return (
      text
        .toLowerCase()
        .match(asciiWords)
        ?.map((word) => [word]) ?? []
    );
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
