import type { Database } from 'bun:sqlite';
import { fieldKeys } from '../../verdict/field-keys.ts';
import { type FieldKey, verdictFields } from '../../verdict/fields.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { Statements } from '../file/statements.ts';
import { aliasesOf, type Contents, mergeBySlug, targetOf } from '../history/contents.ts';

/** Formats whose entries lie in tables, a column for each field, and whose history lies where it does now. */
export const olderFormats: readonly number[] = [2, 3, 4];

/** In these formats a verdict is a number and a category a key; lists are JSON. */
type Row = Readonly<Record<string, string | number | null>>;

const rowsSql = (table: string, reviews: string) => `
  SELECT ${table}.*, ${reviews} categories.slug AS category, (
    SELECT json_group_array(alias)
    FROM (SELECT alias FROM aliases WHERE aliases.slug = ${table}.slug ORDER BY alias)
  ) AS aliases
  FROM ${table} ${reviews && 'JOIN reviews USING (position)'} JOIN categories ON categories.key = ${table}.category`;
const verdictsSql = rowsSql('verdicts', 'reviews.*,');
const withdrawnSql = rowsSql('withdrawn', '');

/** What an edition of an older format holds. */
export class RowContents implements Contents {
  readonly #statements: Statements;

  /** Reads from an open database; its caller closes that, after `close`. */
  constructor(database: Database) {
    this.#statements = new Statements(database);
  }

  /** One walk at a time. */
  entries(): Iterable<PublishedEntry> {
    const withdrawn = this.#statements.of<Row, []>(`${withdrawnSql} ORDER BY withdrawn.slug`).all();
    return mergeBySlug(
      this.#verdicts(),
      withdrawn.map((row) => toEntry({ ...row, withdrawn: 1 })),
    );
  }

  entry(slug: string): PublishedEntry | undefined {
    const verdict = this.#statements.of<Row, [string]>(`${verdictsSql} WHERE verdicts.slug = ?`).get(slug);
    if (verdict) return toEntry(verdict);
    const withdrawn = this.#statements
      .of<Row, [string]>(`${withdrawnSql} WHERE withdrawn.slug = ?`)
      .get(slug);
    return withdrawn ? toEntry({ ...withdrawn, withdrawn: 1 }) : undefined;
  }

  aliases(): Iterable<{ readonly alias: string; readonly slug: string }> {
    return aliasesOf(this.#statements);
  }

  target(alias: string): string | undefined {
    return targetOf(this.#statements, alias);
  }

  has(slug: string): boolean {
    const sql =
      'SELECT EXISTS (SELECT 1 FROM verdicts WHERE slug = ?1) OR EXISTS (SELECT 1 FROM withdrawn WHERE slug = ?1) AS found';
    return this.#statements.of<{ found: number }, [string]>(sql).get(slug)?.found === 1;
  }

  counts(): { readonly verdicts: number; readonly withdrawn: number } {
    const sql =
      'SELECT (SELECT COUNT(*) FROM verdicts) AS verdicts, (SELECT COUNT(*) FROM withdrawn) AS withdrawn';
    const none = { verdicts: 0, withdrawn: 0 };
    return this.#statements.of<typeof none, []>(sql).get() ?? none;
  }

  close(): void {
    this.#statements.close();
  }

  *#verdicts(): Generator<PublishedEntry> {
    for (const row of this.#statements.of<Row, []>(`${verdictsSql} ORDER BY verdicts.position`).iterate())
      yield toEntry(row);
  }
}

function toEntry(row: Row): PublishedEntry {
  return Object.fromEntries(fieldKeys.map((key) => [key, fieldValue(key, row[key])])) as PublishedEntry;
}

/** A value of a column; of one that came with a later format, what stands for none. */
function fieldValue(key: FieldKey, value: string | number | null | undefined): unknown {
  if (key === 'verdict') return verdictKinds[Number(value) - 1] ?? null;
  const { type } = verdictFields[key];
  if (type === 'list') return JSON.parse(String(value ?? '[]'));
  if (type === 'boolean') return Boolean(value);
  return value ?? null;
}
