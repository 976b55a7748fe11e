import type { Database, Statement } from 'bun:sqlite';

/** Walks every slug of an edition in pieces, so that a million of them never lie in memory together. */
export class Slugs {
  readonly #verdicts: Statement<{ slug: string; reviewed: string | null }, [number, number]>;
  readonly #withdrawn: Statement<{ slug: string }, [string, number]>;
  readonly #aliases: Statement<{ slug: string }, [string, number]>;

  /** Reads from an open database; whoever opened it closes it, after `close`. */
  constructor(database: Database) {
    this.#verdicts = database.prepare(
      `SELECT slug, reviewed FROM verdicts JOIN reviews USING (position)
       WHERE position BETWEEN ? AND ? ORDER BY position`,
    );
    this.#withdrawn = database.prepare('SELECT slug FROM withdrawn WHERE slug > ? ORDER BY slug LIMIT ?');
    this.#aliases = database.prepare(
      'SELECT alias AS slug FROM aliases WHERE alias > ? ORDER BY alias LIMIT ?',
    );
  }

  /** Slugs of verdicts in their order, `limit` from `offset` on, with the day of the review. */
  verdicts(offset: number, limit: number): readonly { slug: string; reviewed: string | null }[] {
    return this.#verdicts.all(offset, offset + limit - 1);
  }

  /** At most `limit` slugs of withdrawn products that follow `after` in their order; an empty one begins. */
  withdrawn(after: string, limit: number): readonly string[] {
    return this.#withdrawn.all(after, limit).map(({ slug }) => slug);
  }

  /** At most `limit` aliases that follow `after`, likewise. */
  aliases(after: string, limit: number): readonly string[] {
    return this.#aliases.all(after, limit).map(({ slug }) => slug);
  }

  close(): void {
    for (const statement of [this.#verdicts, this.#withdrawn, this.#aliases]) statement.finalize();
  }
}
