import type { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { type LineFields, parseLine } from '../../verdict/entry-lines.ts';
import { keysWith } from '../../verdict/field-keys.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { CompileStep, EditionDraft } from '../file/compile-step.ts';
import { LineWriter } from '../file/line-blocks.ts';
import { ListingWriter } from '../file/listings.ts';
import { openForWriting } from '../file/open-edition.ts';
import { EditionError, sealFile } from '../file/seal.ts';
import { SectionWriter } from '../file/section-writer.ts';
import { emptySlots, enterSlug, placesEnd } from '../file/slug-slots.ts';
import { anyKey, editionFormat, editionTables, verdictKey } from '../file/tables.ts';
import { lineSections } from '../file/verdict-lines.ts';
import type { StagedEntry } from './staging.ts';
import { compileSteps } from './steps.ts';

/** What an edition holds. */
export interface EditionContent {
  readonly settings: Settings;
  /** What the publisher says about the whole catalogue; empty for nothing. */
  readonly about: string;
  /** The moment of publication, kept in whole seconds; no part of the edition id. */
  readonly publishedAt: Date;
  /** Every entry in the order of slugs. */
  readonly entries: Iterable<StagedEntry>;
  /** How many entries there are at most. */
  readonly count: number;
  /** Gives the id when every entry has been read. */
  readonly id: () => string;
}

/** Who wants to know how far it is, and who has something to add. */
export interface WriteOptions {
  /** Called every few thousand records with how many have been read, then written. */
  readonly onProgress?: (stage: 'reading' | 'writing', records: number) => void;
  /** Called when the database is complete. */
  readonly onComplete?: (database: Database) => void;
}

/** What was written. */
export interface EditionSummary {
  readonly id: string;
  readonly verdicts: number;
  readonly withdrawn: number;
  /** Length of the file. */
  readonly bytes: number;
}

/** SQLite's page cache while an edition is written, in which it also sorts; a larger one was no quicker. */
const cacheKibibytes = 16 * 1024;

/**
 * Writes an edition file at a path where there is none: one pass over the entries.
 * Throws `EditionError` when it would be too long, or the system's error; then files beside it may be left.
 */
export function writeEdition(
  path: string,
  content: EditionContent,
  { onProgress, onComplete }: WriteOptions = {},
): EditionSummary {
  const database = openForWriting(path);
  const sections = new SectionWriter(path);
  try {
    database.run(`PRAGMA cache_size = -${cacheKibibytes}`);
    database.run(editionTables);
    database.run('BEGIN');
    const entries = new EntryWriter({ database, sections, settings: content.settings }, content.count);
    for (const entry of content.entries) {
      entries.write(entry);
      const done = entries.verdicts + entries.withdrawn;
      if (done % 5000 === 0) onProgress?.('writing', done);
    }
    entries.finish();
    const id = content.id();
    const { settings, about, publishedAt } = content;
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
    sections.finish(id);
    sealFile(path);
    const { verdicts, withdrawn } = entries;
    return { id, verdicts, withdrawn, bytes: statSync(path).size };
  } finally {
    sections.remove();
    database.close();
  }
}

/** Writes entries in order, and what steps make of them. */
class EntryWriter {
  verdicts = 0;
  withdrawn = 0;
  readonly #draft: EditionDraft;
  readonly #count: number;
  readonly #categories: ReadonlyMap<string, number>;
  readonly #lines: LineWriter;
  readonly #prose: LineWriter;
  readonly #slots;
  readonly #listings = new ListingWriter();
  readonly #steps: readonly CompileStep[];
  readonly #insertWithdrawn;
  readonly #insertAlias;

  constructor(draft: EditionDraft, count: number) {
    const { database, sections, settings } = draft;
    this.#draft = draft;
    this.#count = count;
    this.#categories = writeCategories(database, settings);
    this.#lines = new LineWriter(sections, lineSections.lines);
    this.#prose = new LineWriter(sections, lineSections.prose);
    this.#slots = emptySlots(count);
    this.#steps = compileSteps.map((begin) => begin(draft));
    this.#insertWithdrawn = database.prepare<unknown, [string, string]>(
      'INSERT INTO withdrawn VALUES (?, ?)',
    );
    this.#insertAlias = database.prepare<unknown, [string, string]>('INSERT INTO aliases VALUES (?, ?)');
  }

  write({ line, prose }: StagedEntry): void {
    const entry = parseLine(line.toString());
    for (const alias of entry.aliases) this.#insertAlias.run(alias, entry.slug);
    if (entry.withdrawn) {
      this.withdrawn++;
      this.#insertWithdrawn.run(entry.slug, keptOf(entry, prose));
      return;
    }
    if (this.verdicts++ === this.#count)
      throw new EditionError(`more than ${this.#count} verdicts are there`);
    const place = this.#lines.append(line);
    if (place > placesEnd) throw new EditionError(`the lines of verdicts take more than ${placesEnd} bytes`);
    enterSlug(this.#slots, entry.slug, place);
    this.#prose.append(prose);
    this.#listings.add(this.#categories.get(entry.category) ?? anyKey, verdictKey(entry.verdict));
    for (const step of this.#steps) step.add?.(entry);
  }

  finish(): void {
    const { sections, database } = this.#draft;
    this.#lines.finish();
    this.#prose.finish();
    sections.put(lineSections.slugs, this.#slots);
    this.#listings.finish(sections, database);
    for (const step of this.#steps) step.finish();
    for (const statement of [this.#insertWithdrawn, this.#insertAlias]) statement.finalize();
  }
}

/** What an edition keeps of a product that is no longer covered, as JSON. */
function keptOf(entry: LineFields, prose: Buffer): string {
  const all = { ...entry, ...JSON.parse(prose.toString()) };
  return JSON.stringify(all, [...keysWith('keptWhenWithdrawn')]);
}

function writeCategories(database: Database, settings: Settings): ReadonlyMap<string, number> {
  const insert = database.prepare('INSERT INTO categories VALUES (?, ?, ?)');
  const keys = new Map<string, number>();
  for (const [slug, name] of Object.entries(settings.categories)) {
    keys.set(slug, keys.size + 1);
    insert.run(keys.size, slug, name);
  }
  insert.finalize();
  return keys;
}
