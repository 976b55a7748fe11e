import type { Database } from 'bun:sqlite';
import { verdictKinds } from '../../verdict/entry.ts';
import { Statements } from './statements.ts';
import { verdictKey } from './tables.ts';

const kinds = verdictKinds.map((kind) => `WHEN ${verdictKey(kind)} THEN '${kind}'`).join(' ');

const sql = `
  SELECT json_group_array(json_object(
    'slug', verdicts.slug, 'product', product, 'verdict', CASE verdict ${kinds} END,
    'verdictSummary', verdictSummary, 'rating', rating, 'price', price, 'bestFor', bestFor, 'skipIf', skipIf,
    'category', categories.slug, 'reviewed', reviewed, 'pros', json(pros), 'cons', json(cons)
  )) AS text
  FROM verdicts CROSS JOIN reviews USING (position) CROSS JOIN categories ON categories.key = verdicts.category
  WHERE verdicts.position BETWEEN ? AND ?`;

/** Walks every verdict of an edition in pieces, ready to be handed to another thread. */
export class FullVerdicts {
  readonly #statements: Statements;

  /** Reads from an open database; whoever opened it closes it, after `close`. */
  constructor(database: Database) {
    this.#statements = new Statements(database);
  }

  /**
   * Verdicts in the order of their slugs, `limit` from `offset` on, as a JSON array of `FullVerdict`: to make one
   * string costs half of what it takes to make objects and to copy them to another thread.
   */
  json(offset: number, limit: number): string {
    return (
      this.#statements.of<{ text: string }, [number, number]>(sql).get(offset, offset + limit - 1)?.text ??
      '[]'
    );
  }

  close(): void {
    this.#statements.close();
  }
}
