import type { Database } from 'bun:sqlite';
import type { Settings } from '../../verdict/settings.ts';
import { anyKey, editionFormat, editionIndexes, editionTables, verdictKey } from '../file/tables.ts';
import type { StagedEntry, StagedLine } from './staging.ts';
import { ColumnsWriter } from './write-columns.ts';
import { WordsWriter } from './write-words.ts';

/** What an edition holds besides its records, and who wants to know how far its making is. */
export interface WriteOptions {
  /** The moment of publication, kept in whole seconds; no part of the edition id. */
  readonly publishedAt: Date;
  /** What the publisher says about the whole catalogue; empty for nothing. */
  readonly about: string;
  /** Called every few thousand records with how many have been read, then written. */
  readonly onProgress?: (stage: 'reading' | 'writing', records: number) => void;
}

/** What was written. */
export interface EditionSummary {
  readonly id: string;
  readonly verdicts: number;
  readonly withdrawn: number;
}

/** SQLite's page cache while an edition is written, in which it also sorts; a larger one was no quicker. */
const cacheKibibytes = 16 * 1024;

/**
 * Fills an empty database with sorted entries: one pass gives each its positions and feeds the hash.
 * The id is the first 128 bits of SHA-256 over the format, the settings, the text about it and every entry, in order, as JSON lines.
 */
export function writeEdition(
  database: Database,
  settings: Settings,
  entries: Iterable<StagedLine>,
  { publishedAt, about, onProgress }: WriteOptions,
): EditionSummary {
  database.run(
    `PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKibibytes}`,
  );
  database.run(editionTables);
  database.run('BEGIN');
  const hasher = new Bun.CryptoHasher('sha256');
  hasher.update(`${JSON.stringify([editionFormat, settings])}\n${JSON.stringify(about)}\n`);

  const categoryKeys = writeCategories(database, settings);
  const rows = new RowWriter(database, settings);
  for (const { line } of entries) {
    hasher.update(`${line}\n`);
    const entry = JSON.parse(line) as StagedEntry;
    rows.write(entry, categoryKeys.get(entry.category) ?? anyKey);
    if ((rows.verdicts + rows.withdrawn) % 5000 === 0)
      onProgress?.('writing', rows.verdicts + rows.withdrawn);
  }
  rows.finish();
  const id = hasher.digest('hex').slice(0, 32);
  database
    .prepare('INSERT INTO edition VALUES (?, ?, ?, ?, ?)')
    .run(editionFormat, id, `${publishedAt.toISOString().slice(0, 19)}Z`, JSON.stringify(settings), about);
  database.run('COMMIT');
  database.run(editionIndexes);
  return { id, verdicts: rows.verdicts, withdrawn: rows.withdrawn };
}

function writeCategories(database: Database, settings: Settings): ReadonlyMap<string, number> {
  const insert = database.prepare('INSERT INTO categories VALUES (?, ?, ?)');
  const keys = new Map<string, number>();
  for (const [slug, name] of Object.entries(settings.categories)) {
    keys.set(slug, keys.size + 1);
    insert.run(keys.size, slug, name);
  }
  return keys;
}

/** Writes entries in order and counts them in every listing they belong to. */
class RowWriter {
  verdicts = 0;
  withdrawn = 0;
  /** By category key, then by verdict key. */
  readonly #totals: ((number | undefined)[] | undefined)[] = [];
  readonly #database: Database;
  readonly #insertVerdict;
  readonly #insertReview;
  readonly #insertWithdrawn;
  readonly #insertAlias;
  readonly #columns: ColumnsWriter;
  readonly #words: WordsWriter;

  constructor(database: Database, settings: Settings) {
    this.#database = database;
    this.#columns = new ColumnsWriter(database);
    this.#words = new WordsWriter(database, settings);
    this.#insertVerdict = database.prepare(`INSERT INTO verdicts VALUES (${'?, '.repeat(12)}?)`);
    this.#insertReview = database.prepare('INSERT INTO reviews VALUES (?, ?, ?, ?, ?)');
    this.#insertWithdrawn = database.prepare('INSERT INTO withdrawn VALUES (?, ?, ?, ?, ?)');
    this.#insertAlias = database.prepare('INSERT INTO aliases VALUES (?, ?)');
  }

  write(entry: StagedEntry, category: number): void {
    if (entry.withdrawn) {
      this.withdrawn++;
      this.#insertWithdrawn.run(entry.slug, entry.product, category, entry.reviewed, entry.review);
    } else {
      const verdict = verdictKey(entry.verdict);
      const position = this.verdicts++;
      this.#insertVerdict.run(
        position,
        entry.slug,
        entry.product,
        verdict,
        entry.verdictSummary,
        entry.rating,
        entry.price,
        entry.bestFor,
        entry.skipIf,
        category,
        this.#next(anyKey, verdict),
        this.#next(category, anyKey),
        this.#next(category, verdict),
      );
      this.#insertReview.run(position, entry.reviewed, entry.pros, entry.cons, entry.review);
      this.#columns.add(entry, verdict, category);
      this.#words.add(entry);
    }
    if (entry.aliases !== '[]')
      for (const alias of JSON.parse(entry.aliases) as string[]) this.#insertAlias.run(alias, entry.slug);
  }

  finish(): void {
    this.#columns.finish();
    this.#words.finish();
    const insert = this.#database.prepare('INSERT INTO listings VALUES (?, ?, ?)');
    insert.run(anyKey, anyKey, this.verdicts);
    for (const [category, ofCategory] of this.#totals.entries())
      for (const [verdict, total] of ofCategory?.entries() ?? [])
        if (total !== undefined) insert.run(category, verdict, total);
  }

  #next(category: number, verdict: number): number {
    const ofCategory = this.#totals[category] ?? [];
    this.#totals[category] = ofCategory;
    const position = ofCategory[verdict] ?? 0;
    ofCategory[verdict] = position + 1;
    return position;
  }
}
