import { constants, Database, SQLiteError, type Statement } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import type { VerdictKind } from '../verdict/entry.ts';
import type { Verdict } from '../verdict/record.ts';
import type { Review } from '../verdict/review.ts';
import { type Settings, settingsSchema } from '../verdict/settings.ts';
import { EditionError, verifySeal } from './seal.ts';
import { anyKey, editionFormat, verdictKey } from './tables.ts';
import { findSql, type Listing, listingOf, pageSql, toVerdict, type VerdictRow } from './verdict-rows.ts';

/** What a slug leads to. */
export type Found =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'withdrawn'; readonly slug: string; readonly product: string }
  | { readonly kind: 'moved'; readonly slug: string };

/** Which listing: nothing for everything. */
export interface ListFilter {
  readonly verdict?: VerdictKind | undefined;
  readonly category?: string | undefined;
}

/** Which part of which listing: `limit` ≥ 0 records from `offset` ≥ 0 on. */
export interface ListQuery extends ListFilter {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a listing and the size of the whole listing. */
export interface Page {
  readonly total: number;
  readonly verdicts: readonly Verdict[];
}

/**
 * One published state of a catalogue, read from its file; never written.
 * Only `openEdition` makes one. Every look-up is by index; close it when the next edition has taken over.
 */
export class Edition {
  /** Hash of the content, 32 hexadecimal digits. */
  readonly id: string;
  /** The moment of publication, whole seconds. */
  readonly publishedAt: Date;
  readonly settings: Settings;
  /** How many verdicts it holds, withdrawn ones aside. */
  readonly total: number;
  readonly #database: Database;
  readonly #bySlug: Statement<VerdictRow, [string]>;
  readonly #withdrawn: Statement<{ slug: string; product: string }, [string]>;
  readonly #alias: Statement<{ slug: string }, [string]>;
  readonly #review: Statement<
    { category: string; reviewed: string | null; pros: string; cons: string; review: string },
    [string]
  >;
  readonly #pages: Readonly<Record<Listing, Statement<VerdictRow, number[]>>>;
  readonly #totals: ReadonlyMap<string, number>;
  readonly #categoryKeys: ReadonlyMap<string, number>;

  /** Takes over an open database whose seal and format have been checked. */
  constructor(database: Database, header: EditionHeader) {
    this.#database = database;
    this.id = header.id;
    this.publishedAt = new Date(header.publishedAt);
    this.settings = settingsSchema.parse(JSON.parse(header.settings));
    this.#bySlug = database.prepare(findSql);
    this.#pages = {
      all: database.prepare(pageSql.all),
      verdict: database.prepare(pageSql.verdict),
      category: database.prepare(pageSql.category),
      both: database.prepare(pageSql.both),
    };
    this.#withdrawn = database.prepare('SELECT slug, product FROM withdrawn WHERE slug = ?');
    this.#alias = database.prepare('SELECT slug FROM aliases WHERE alias = ?');
    this.#review = database.prepare(
      `SELECT categories.slug AS category, reviewed, pros, cons, review
       FROM verdicts JOIN reviews USING (position) JOIN categories ON categories.key = verdicts.category
       WHERE verdicts.slug = ?`,
    );
    const categories = database
      .query<{ key: number; slug: string }, []>('SELECT key, slug FROM categories')
      .all();
    this.#categoryKeys = new Map(categories.map(({ key, slug }) => [slug, key]));
    const totals = database
      .query<{ category: number; verdict: number; total: number }, []>('SELECT * FROM listings')
      .all();
    this.#totals = new Map(totals.map(({ category, verdict, total }) => [`${category} ${verdict}`, total]));
    this.total = this.#totals.get(`${anyKey} ${anyKey}`) ?? 0;
  }

  /** What the slug or alias leads to, or nothing. */
  find(slug: string): Found | undefined {
    const row = this.#bySlug.get(slug);
    if (row) return { kind: 'verdict', verdict: toVerdict(row) };
    const withdrawn = this.#withdrawn.get(slug);
    if (withdrawn) return { kind: 'withdrawn', ...withdrawn };
    const alias = this.#alias.get(slug);
    return alias ? { kind: 'moved', slug: alias.slug } : undefined;
  }

  /** The review of a verdict that `find` found. Throws `RangeError` for any other slug. */
  review(slug: string): Review {
    const row = this.#review.get(slug);
    if (!row) throw new RangeError(`no verdict has the slug ${slug}`);
    return { ...row, pros: JSON.parse(row.pros), cons: JSON.parse(row.cons) };
  }

  /** How many verdicts a listing has; an unknown category has none. */
  count({ verdict, category }: ListFilter): number {
    return this.#totals.get(`${this.#categoryKey(category)} ${verdictKey(verdict)}`) ?? 0;
  }

  /** A page of a listing, in the order of slugs; an unknown category is an empty listing. */
  list({ verdict, category, limit, offset }: ListQuery): Page {
    const total = this.count({ verdict, category });
    const categoryKey = this.#categoryKey(category);
    if (offset >= total || limit === 0 || categoryKey === undefined) return { total, verdicts: [] };
    const listing = listingOf(verdict !== undefined, category !== undefined);
    const filters = [categoryKey, verdictKey(verdict)].filter((key) => key !== anyKey);
    const rows = this.#pages[listing].all(...filters, offset, offset + limit - 1);
    return { total, verdicts: rows.map(toVerdict) };
  }

  /** Closes the file. */
  close(): void {
    // A statement left open would keep the file open with it.
    for (const statement of [
      this.#bySlug,
      this.#withdrawn,
      this.#alias,
      this.#review,
      ...Object.values(this.#pages),
    ])
      statement.finalize();
    this.#database.close();
  }

  #categoryKey(category: string | undefined): number | undefined {
    return category === undefined ? anyKey : this.#categoryKeys.get(category);
  }
}

/**
 * Opens an edition file after checking its seal. Throws `EditionError` when the file cannot be read, is damaged,
 * or is of another format.
 */
export function openEdition(path: string): Edition {
  verifySeal(path);
  let database: Database | undefined;
  try {
    // An edition file never changes, and saying so spares a lock for each look-up (sqlite.org/uri.html, immutable).
    const uri = `${pathToFileURL(path).href}?immutable=1`;
    database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    database.run('PRAGMA cache_size = -32768');
    const header = database.query<EditionHeader, []>('SELECT * FROM edition').get();
    if (header?.format !== editionFormat)
      throw new EditionError(
        `${path}: the edition is of format ${header?.format}; this program reads ${editionFormat}`,
      );
    return new Edition(database, header);
  } catch (error) {
    database?.close();
    if (error instanceof SQLiteError)
      throw new EditionError(`${path}: the edition cannot be read: ${error.message}`);
    throw error;
  }
}

interface EditionHeader {
  readonly format: number;
  readonly id: string;
  readonly publishedAt: string;
  readonly settings: string;
}
