import type { Database } from 'bun:sqlite';
import { readLanguage } from './text/language.ts';

/** The most languages whose stems an edition holds: the catalogue's, and the most frequent of its verdicts. */
export const languagesMax = 4;
/** Most words with one stem that are kept: more are not forms of one word. */
const wordsMax = 16;

/** Counts the languages of verdicts. */
export class LanguageTally {
  readonly #own: string;
  readonly #counts = new Map<string, number>();

  /** Counts for a catalogue in this language. */
  constructor(own: string) {
    this.#own = own;
  }

  /** Counts a verdict, of the catalogue's own language if none is given. */
  add(tag: string | null): void {
    if (tag !== null) this.#counts.set(tag, (this.#counts.get(tag) ?? 0) + 1);
  }

  /** The catalogue's language, then the most frequent of the others. */
  tags(): readonly string[] {
    const others = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([tag]) => tag);
    return [...new Set([this.#own, ...others])].slice(0, languagesMax);
  }
}

/** Writes which words share a stem in one of these languages (`wordTables`), except words that are their own stem. */
export function writeStems(database: Database, words: Iterable<string>, tags: readonly string[]): void {
  for (const tag of tags) database.run('INSERT INTO languages VALUES (?)', [tag]);
  const languages = tags.map(readLanguage);
  /** Words with spaces between them: most stems have one, and an array for each would take several times the memory. */
  const byStem = new Map<string, string>();
  for (const word of words)
    for (const stem of new Set(languages.map((language) => language.stem(word)))) {
      const same = byStem.get(stem);
      if (same === undefined) byStem.set(stem, word);
      else if (same.split(' ', wordsMax).length < wordsMax) byStem.set(stem, `${same} ${word}`);
    }
  const insert = database.prepare<unknown, [string, string]>('INSERT INTO stems VALUES (?, ?)');
  for (const [stem, same] of byStem) if (same !== stem) insert.run(stem, same);
  insert.finalize();
}
