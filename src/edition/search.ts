import type { Database, Statement } from 'bun:sqlite';
import { searchExpressions } from './search-text.ts';

/** The most verdicts that one search finds; beyond them nobody reads on, and its cost must end. */
const searchMaxMatches = 100_000;

/** Finds the positions of verdicts by words, from the full-text index of an edition. */
export class Search {
  readonly #total: number;
  readonly #match: Statement<{ rowid: number }, [string]>;

  constructor(database: Database, total: number) {
    this.#total = total;
    this.#match = database.prepare(
      `SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ${searchMaxMatches}`,
    );
  }

  /**
   * Positions of the verdicts that hold every word, the best match first: the name begins with the query; then all
   * words in the name or a slug; then there or in the category; then all but single letters anywhere. Equals keep the order of slugs.
   * Nothing when the query holds no word: then it asks for nothing in particular.
   */
  find(query: string): Uint32Array | undefined {
    const expressions = searchExpressions(query);
    if (!expressions) return undefined;
    const matches = new Uint32Array(Math.min(this.#total, searchMaxMatches));
    const seen = new Uint8Array(this.#total);
    let count = 0;
    for (const expression of [
      expressions.begins,
      expressions.name,
      expressions.named,
      expressions.anywhere,
    ]) {
      if (expression === undefined) continue;
      for (const { rowid } of this.#match.iterate(expression)) {
        if (seen[rowid] === 1) continue;
        seen[rowid] = 1;
        matches[count++] = rowid;
        if (count === matches.length) return matches;
      }
    }
    return matches.subarray(0, count);
  }

  close(): void {
    this.#match.finalize();
  }
}
