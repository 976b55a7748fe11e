import { slugAndDay } from '../../verdict/entry-lines.ts';
import type { Statements } from './statements.ts';
import type { VerdictLines } from './verdict-lines.ts';

/** Walks every slug of an edition in pieces, so that a million are never in memory together. */
export class Slugs {
  readonly #lines: VerdictLines;
  readonly #statements: Statements;

  constructor(lines: VerdictLines, statements: Statements) {
    this.#lines = lines;
    this.#statements = statements;
  }

  /** Slugs of verdicts in their order, `limit` from `offset` on, with the day of the review. */
  verdicts(offset: number, limit: number): readonly { slug: string; reviewed: string | null }[] {
    const text = this.#lines.bytes(offset, limit).toString();
    return text === '' ? [] : text.slice(0, -1).split('\n').map(slugAndDay);
  }

  /** At most `limit` slugs of withdrawn products that follow `after` in their order; an empty one begins. */
  withdrawn(after: string, limit: number): readonly string[] {
    return this.#after('SELECT slug FROM withdrawn WHERE slug > ? ORDER BY slug LIMIT ?', after, limit);
  }

  /** At most `limit` aliases that follow `after`, in their order. */
  aliases(after: string, limit: number): readonly string[] {
    const sql = 'SELECT alias AS slug FROM aliases WHERE alias > ? ORDER BY alias LIMIT ?';
    return this.#after(sql, after, limit);
  }

  #after(sql: string, after: string, limit: number): readonly string[] {
    const rows = this.#statements.of<{ slug: string }, [string, number]>(sql).all(after, limit);
    return rows.map(({ slug }) => slug);
  }
}
