import type { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { type LineFields, parseLine, slugBytes } from '../../verdict/entry-lines.ts';
import { keysWith } from '../../verdict/field-keys.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import { LineWriter } from '../file/line-writer.ts';
import { ListingWriter } from '../file/listings.ts';
import { openForWriting } from '../file/open-edition.ts';
import { beginOrigin, type WrittenSettings } from '../file/origin.ts';
import { EditionError, sealFile } from '../file/seal.ts';
import { type SectionFile, SectionWriter } from '../file/section-writer.ts';
import { emptySlots, enterSlug, placesEnd } from '../file/slug-slots.ts';
import { anyKey, editionFormat, editionTables, groupOf, verdictKey } from '../file/tables.ts';
import { lineSections } from '../file/verdict-lines.ts';
import type { StagedImages } from './staged-images.ts';
import type { StagedEntry, StagedFields, Staging } from './staging.ts';
import type { NumberSections } from './step-reader.ts';

/** Entries between two garbage collections. */
const collectEvery = 100_000;

/** What an edition file says about the edition. */
export interface EditionHead {
  readonly id: string;
  readonly settings: Settings;
  /** The publisher's text about the catalogue; empty for none. */
  readonly about: string;
  /** The moment of publication, in whole seconds; not part of the edition id. */
  readonly publishedAt: Date;
  readonly stagedImages?: Pick<StagedImages, 'write'>;
}

/** Called every few thousand records with the number read, then written. */
export type OnProgress = (stage: 'reading' | 'writing', records: number) => void;

/** What was written. */
export interface EditionSummary {
  readonly id: string;
  readonly verdicts: number;
  readonly withdrawn: number;
  /** Length of the file. */
  readonly bytes: number;
}

/** SQLite's page cache while an edition is written, which it also uses for sorting; a larger one was no faster. */
const cacheKibibytes = 16 * 1024;

/**
 * Writes a new edition file: lines and listings into sections, while steps (`StepRunner`) may write tables, and then
 * the tables. Throws the system's error, and may leave files beside it then.
 */
export class EditionWriter {
  /** The position of each verdict, in the order in which they were staged. */
  readonly positions: Uint32Array<ArrayBuffer>;
  readonly path: string;
  /** The database, into which steps write their tables. */
  readonly database: Database;
  readonly #staging: Staging;
  /** The numbers of entries, sorted by slug. */
  readonly #sorted: Uint32Array;
  readonly #sections: SectionWriter;
  readonly #listings = new ListingWriter();
  readonly #origin: SectionFile;

  /** Begins an edition of all staged entries (`Marks`); `set` are the settings that the publisher wrote, if known. */
  constructor(path: string, staging: Staging, set?: WrittenSettings) {
    this.path = path;
    this.#staging = staging;
    this.#sorted = staging.sorted();
    this.positions = positionsOf(staging, this.#sorted);
    this.database = openForWriting(path);
    this.#sections = new SectionWriter(path);
    this.database.run(`PRAGMA cache_size = -${cacheKibibytes}`);
    this.database.run(editionTables);
    this.#origin = beginOrigin(this.#sections, set);
  }

  /** Writes every verdict. Calls `onEntry` with each entry, in the order of slugs. Throws `EditionError` when they are too long. */
  writeLines(onProgress?: OnProgress, onEntry?: (entry: StagedEntry) => void): void {
    const lines = new LineWriter(this.#sections, lineSections.lines);
    const proses = new LineWriter(this.#sections, lineSections.prose);
    const slots = emptySlots(this.#sorted.length);
    let done = 0;
    if (this.#sorted.length >= collectEvery) Bun.gc(true);
    for (const number of this.#sorted) {
      const entry = this.#staging.read(number);
      onEntry?.(entry);
      const mark = this.#staging.markOf(number);
      if (isWithdrawn(mark)) {
        this.#origin.append(entry.line);
        this.#origin.append(entry.prose);
      } else {
        const place = lines.append(entry.line);
        if (place > placesEnd)
          throw new EditionError(`the lines of verdicts take more than ${placesEnd} bytes`);
        enterSlug(slots, slugBytes(entry.line), place);
        proses.append(entry.prose);
        this.#listings.add(groupIn(mark));
      }
      if (++done % 5000 === 0) onProgress?.('writing', done);
      if (done % collectEvery === 0) Bun.gc(true);
    }
    lines.finish();
    proses.finish();
    this.#sections.put(lineSections.slugs, slots);
  }

  /** Writes what is left, and seals the file. Calls `onComplete` when the database is complete. */
  finish(
    { id, settings, about, publishedAt, stagedImages }: EditionHead,
    added: NumberSections,
    onComplete?: (database: Database) => void,
  ): EditionSummary {
    const { database } = this;
    database.run('BEGIN');
    writeCategories(database, settings);
    const withdrawn = this.#writeNames();
    this.#listings.finish(this.#sections, database);
    stagedImages?.write(database, this.#sections);
    for (const [name, numbers] of added) this.#sections.put(name, numbers);
    const moment = `${publishedAt.toISOString().slice(0, 19)}Z`;
    database.run('INSERT INTO edition VALUES (?, ?, ?, ?, ?, NULL, NULL)', [
      editionFormat,
      id,
      moment,
      JSON.stringify(settings),
      about,
    ]);
    database.run('COMMIT');
    onComplete?.(database);
    database.close();
    this.#sections.finish(id);
    sealFile(this.path);
    return { id, verdicts: this.positions.length, withdrawn, bytes: statSync(this.path).size };
  }

  close(): void {
    this.#sections.remove();
    this.database.close();
  }

  /** Writes withdrawn products and every alias; returns how many products are withdrawn. */
  #writeNames(): number {
    const insertWithdrawn = this.database.prepare<unknown, [string, string]>(
      'INSERT INTO withdrawn VALUES (?, ?)',
    );
    const insertAlias = this.database.prepare<unknown, [string, string]>('INSERT INTO aliases VALUES (?, ?)');
    let withdrawn = 0;
    for (const number of this.#sorted) {
      const mark = this.#staging.markOf(number);
      if (!isWithdrawn(mark) && !hasAliases(mark)) continue;
      const { line, prose } = this.#staging.read(number);
      const entry = parseLine(line.toString());
      for (const alias of entry.aliases) insertAlias.run(alias, entry.slug);
      if (!entry.withdrawn) continue;
      withdrawn++;
      insertWithdrawn.run(entry.slug, keptOf(entry, prose));
    }
    for (const statement of [insertWithdrawn, insertAlias]) statement.finalize();
    return withdrawn;
  }
}

/** Encodes what `EditionWriter` needs of an entry as a number, which staging keeps. */
export class Marks {
  readonly #categories: ReadonlyMap<string, number>;

  constructor({ categories }: Settings) {
    this.#categories = new Map(Object.keys(categories).map((slug, index) => [slug, index + 1]));
  }

  of({ category, verdict, withdrawn, aliases }: MarkedFields): number {
    const group = groupOf(this.#categories.get(category) ?? anyKey, verdictKey(verdict));
    return 4 * group + 2 * Number(aliases.length > 0) + Number(withdrawn);
  }
}

interface MarkedFields extends StagedFields {
  readonly category: string;
  readonly verdict: VerdictKind;
  readonly withdrawn: boolean;
}

const isWithdrawn = (mark: number) => (mark & 1) === 1;
const hasAliases = (mark: number) => (mark & 2) === 2;
const groupIn = (mark: number) => Math.floor(mark / 4);

function positionsOf(staging: Staging, sorted: Uint32Array): Uint32Array<ArrayBuffer> {
  /** For each entry, how many verdicts were staged before it. */
  const before = new Uint32Array(sorted.length);
  let verdicts = 0;
  for (let number = 0; number < sorted.length; number++) {
    before[number] = verdicts;
    if (!isWithdrawn(staging.markOf(number))) verdicts++;
  }
  const positions = new Uint32Array(verdicts);
  let position = 0;
  for (const number of sorted)
    if (!isWithdrawn(staging.markOf(number))) positions[before[number] ?? 0] = position++;
  return positions;
}

/** What an edition keeps of a withdrawn product, as JSON. */
function keptOf(entry: LineFields, prose: Buffer): string {
  const all = { ...entry, ...JSON.parse(prose.toString()) };
  return JSON.stringify(all, [...keysWith('keptWhenWithdrawn')]);
}

function writeCategories(database: Database, { categories }: Settings): void {
  const insert = database.prepare('INSERT INTO categories VALUES (?, ?, ?)');
  for (const [index, [slug, name]] of Object.entries(categories).entries()) insert.run(index + 1, slug, name);
  insert.finalize();
}
