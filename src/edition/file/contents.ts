import type { Database } from 'bun:sqlite';
import { verdictKinds } from '../../verdict/fields.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import { Statements } from './statements.ts';

/** Everything an edition holds of one product, as a row; a withdrawn one keeps little. Lists are JSON. */
interface EntryRow {
  readonly slug: string;
  readonly product: string;
  readonly withdrawn: 0 | 1;
  /** The key of the verdict (`verdictKey`). */
  readonly verdict: number | null;
  readonly verdictSummary: string | null;
  readonly rating: number | null;
  readonly price: string | null;
  readonly bestFor: string | null;
  readonly skipIf: string | null;
  readonly category: string;
  readonly reviewed: string | null;
  readonly aliases: string;
  readonly pros: string | null;
  readonly cons: string | null;
  readonly review: string;
}

const aliasesOf = (table: string) =>
  `(SELECT json_group_array(alias) FROM (SELECT alias FROM aliases WHERE aliases.slug = ${table}.slug ORDER BY alias))`;

const entriesSql = `
  SELECT verdicts.slug AS slug, product, 0 AS withdrawn, verdict, verdictSummary, rating, price, bestFor, skipIf,
    categories.slug AS category, reviewed, ${aliasesOf('verdicts')} AS aliases, pros, cons, review
  FROM verdicts JOIN reviews USING (position) JOIN categories ON categories.key = verdicts.category
  UNION ALL
  SELECT withdrawn.slug, product, 1, NULL, NULL, NULL, NULL, NULL, NULL,
    categories.slug, reviewed, ${aliasesOf('withdrawn')}, NULL, NULL, review
  FROM withdrawn JOIN categories ON categories.key = withdrawn.category`;

/** Walks everything in an edition, product by product; statements are made when first needed. */
export class Contents {
  readonly #statements: Statements;

  /** Reads from an open database; whoever opened it closes it, after `close`. */
  constructor(database: Database) {
    this.#statements = new Statements(database);
  }

  /** Every product, withdrawn ones among them, in the order of slugs. One walk at a time. */
  *entries(): Iterable<PublishedEntry> {
    for (const row of this.#statements.of<EntryRow, []>(`${entriesSql} ORDER BY slug`).iterate())
      yield toEntry(row);
  }

  /** The product with this slug. */
  entry(slug: string): PublishedEntry | undefined {
    const sql = `SELECT * FROM (${entriesSql}) WHERE slug = ?`;
    const row = this.#statements.of<EntryRow, [string]>(sql).get(slug);
    return row ? toEntry(row) : undefined;
  }

  /** Every alias with the slug it leads to, in order. One walk at a time. */
  aliases(): Iterable<{ alias: string; slug: string }> {
    return this.#statements
      .of<{ alias: string; slug: string }, []>('SELECT alias, slug FROM aliases ORDER BY alias')
      .iterate();
  }

  /** The slug that an alias leads to. */
  target(alias: string): string | undefined {
    return this.#statements
      .of<{ slug: string }, [string]>('SELECT slug FROM aliases WHERE alias = ?')
      .get(alias)?.slug;
  }

  /** Whether a product has this slug. */
  has(slug: string): boolean {
    const sql =
      'SELECT EXISTS (SELECT 1 FROM verdicts WHERE slug = ?1) OR EXISTS (SELECT 1 FROM withdrawn WHERE slug = ?1) AS found';
    return this.#statements.of<{ found: number }, [string]>(sql).get(slug)?.found === 1;
  }

  /** How many products there are: with a verdict, and withdrawn. */
  counts(): { readonly verdicts: number; readonly withdrawn: number } {
    const sql =
      'SELECT (SELECT COUNT(*) FROM verdicts) AS verdicts, (SELECT COUNT(*) FROM withdrawn) AS withdrawn';
    return (
      this.#statements.of<{ verdicts: number; withdrawn: number }, []>(sql).get() ?? {
        verdicts: 0,
        withdrawn: 0,
      }
    );
  }

  close(): void {
    this.#statements.close();
  }
}

/** Fields that are not kept of a withdrawn product are empty. */
function toEntry(row: EntryRow): PublishedEntry {
  return {
    ...row,
    withdrawn: row.withdrawn === 1,
    verdict: verdictKinds[(row.verdict ?? 0) - 1] ?? 'depends',
    verdictSummary: row.verdictSummary ?? '',
    rating: row.rating ?? 0,
    price: row.price ?? '',
    bestFor: row.bestFor ?? '',
    skipIf: row.skipIf ?? '',
    aliases: JSON.parse(row.aliases),
    pros: JSON.parse(row.pros ?? '[]'),
    cons: JSON.parse(row.cons ?? '[]'),
  };
}
