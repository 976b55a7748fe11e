import type { Database } from 'bun:sqlite';
import { statedKeys } from '../../verdict/field-keys.ts';
import type { ListedVerdict, Review, Verdict } from '../../verdict/record.ts';
import { type Settings, settingsSchema } from '../../verdict/settings.ts';
import type { FileWitness } from './file-witness.ts';
import { Listings } from './listings.ts';
import type { Found, ListFilter, ListQuery, Page, PositionPage, Withdrawn } from './queries.ts';
import type { Sections } from './sections.ts';
import { Slugs } from './slugs.ts';
import { Statements } from './statements.ts';
import { anyKey, verdictKey } from './tables.ts';
import { readStated, VerdictLines } from './verdict-lines.ts';

/** SQLite's page cache for a replaced edition. */
const shrunkKibibytes = 1024;

/** What an edition file says about the edition. */
export interface EditionHeader {
  readonly format: number;
  readonly id: string;
  readonly publishedAt: string;
  readonly settings: string;
  readonly about: string;
  readonly sequence: number | null;
  readonly currentSince: string | null;
}

/** A signature of a file that is made of an edition. */
export interface SignedFile {
  /** Of the file. */
  readonly sha256: string;
  /** As minisign writes it. */
  readonly text: string;
}

/** What a room keeps for an edition; the edition closes it. */
export interface EditionPart {
  close(): void;
}

/**
 * One published state of a catalogue, read from its file and never changed.
 * Only `openEdition` makes one. Every look-up is by key or by position; close it when the next edition replaces it.
 */
export class Edition {
  /** Hash of the content, 32 hexadecimal digits. */
  readonly id: string;
  /** The moment of publication, whole seconds. */
  readonly publishedAt: Date;
  /** When it became current: a rollback publishes an older edition anew. */
  readonly currentSince: Date;
  /** Number of its publication; nothing outside a store. */
  readonly sequence: number | undefined;
  readonly settings: Settings;
  /** What the publisher says about the whole catalogue, in Markdown; empty for nothing. */
  readonly about: string;
  /** How many verdicts it holds, withdrawn ones aside. */
  readonly total: number;
  /** What its publisher signed besides, by names of downloads; set where it is opened from a store. */
  signatures: ReadonlyMap<string, SignedFile> = new Map();
  /** Every slug it answers to, in order. */
  readonly slugs: Slugs;
  /** Its verdicts by position. */
  readonly lines: VerdictLines;
  readonly listings: Listings;
  /** What rooms read from: their tables and sections. */
  readonly database: Database;
  readonly sections: Sections;
  readonly #witness: FileWitness;
  readonly #statements: Statements;
  readonly #parts = new Map<(edition: Edition) => EditionPart, EditionPart>();

  /** Takes over an open database whose seal and format have been checked, its sections, and the witness of its file. */
  constructor(database: Database, header: EditionHeader, sections: Sections, witness: FileWitness) {
    this.database = database;
    this.sections = sections;
    this.#witness = witness;
    this.#statements = new Statements(database);
    this.id = header.id;
    this.publishedAt = new Date(header.publishedAt);
    this.currentSince = new Date(header.currentSince ?? header.publishedAt);
    this.sequence = header.sequence ?? undefined;
    this.settings = settingsSchema.parse(JSON.parse(header.settings));
    this.about = header.about;
    this.listings = new Listings(database, sections);
    this.total = this.listings.of(anyKey, anyKey);
    this.lines = new VerdictLines(sections, this.total);
    this.slugs = new Slugs(this.lines, this.#statements);
  }

  /** Whether its file was written to since it was opened: then its content cannot be trusted. */
  get hasChangedFile(): boolean {
    return this.#witness.hasChanged;
  }

  /** What a slug or alias leads to, or nothing. Takes any string. */
  find(slug: string): Found | undefined {
    const verdict = this.lines.verdict(slug);
    if (verdict) return { kind: 'verdict', verdict };
    const withdrawn = this.#withdrawn(slug);
    if (withdrawn) return { kind: 'withdrawn', withdrawn };
    const alias = this.#statements
      .of<{ slug: string }, [string]>('SELECT slug FROM aliases WHERE alias = ?')
      .get(slug);
    return alias ? { kind: 'moved', slug: alias.slug } : undefined;
  }

  /** What `use` makes of the stated fields of a verdict (`VerdictLines.stated`); undefined unless it is a current slug. */
  text<Result>(slug: string, use: (stated: Buffer) => Result): Result | undefined {
    return this.lines.stated(slug, use);
  }

  /** A verdict as lists show it; undefined unless it is a current slug. */
  listed(slug: string): ListedVerdict | undefined {
    const position = this.lines.positionOf(slug);
    return position === undefined ? undefined : this.listedAt(position);
  }

  /** The verdict at a position, as lists show it. */
  listedAt(position: number): ListedVerdict {
    const entry = this.lines.at(position);
    return Object.fromEntries(listedKeys.map((key) => [key, entry[key]])) as unknown as ListedVerdict;
  }

  /** The review of a verdict that `find` found. Throws `RangeError` for any other slug. */
  review(slug: string): Review {
    const position = this.lines.positionOf(slug);
    if (position === undefined) throw new RangeError(`no verdict has the slug ${slug}`);
    return { ...this.lines.at(position), ...this.lines.proseAt(position) };
  }

  /** How many verdicts a listing has; an unknown category has none. */
  count({ verdict, category, among }: ListFilter): number {
    const key = this.listings.categoryKey(category);
    return among
      ? this.listings.among(among, key, verdictKey(verdict)).length
      : this.listings.of(key, verdictKey(verdict));
  }

  /** A page of a listing, in the order of slugs; an unknown category is an empty listing. */
  page({ verdict, category, among, limit, offset }: ListQuery): PositionPage {
    const categoryKey = this.listings.categoryKey(category);
    if (among) {
      const passing = this.listings.among(among, categoryKey, verdictKey(verdict));
      return { total: passing.length, positions: passing.subarray(offset, offset + limit) };
    }
    const total = this.count({ verdict, category });
    if (offset >= total || limit === 0 || categoryKey === undefined) return { total, positions: [] };
    const count = Math.min(limit, total - offset);
    const positions = this.listings.positions(categoryKey, verdictKey(verdict), offset, count);
    if (positions) return { total, positions };
    this.lines.prepare(offset, count);
    return { total, positions: Array.from({ length: count }, (_, index) => offset + index) };
  }

  /** The same page, with verdicts instead of positions. */
  list(query: ListQuery): Page {
    const { total, positions } = this.page(query);
    return { total, verdicts: this.verdictsAt(positions) };
  }

  /** The verdicts at positions. */
  verdictsAt(positions: ArrayLike<number>): Verdict[] {
    return Array.from(positions, (position) => readStated(this.lines.statedAt(position)));
  }

  /** What a room keeps for this edition; `open` makes it on first use. */
  part<Part extends EditionPart>(open: (edition: Edition) => Part): Part {
    const found = this.#parts.get(open) ?? open(this);
    this.#parts.set(open, found);
    return found as Part;
  }

  /** Frees what it can read again, and keeps little from then on: a replaced edition is rarely requested. */
  shrink(): void {
    for (const part of this.#parts.values()) part.close();
    this.#parts.clear();
    this.#statements.close();
    this.database.run(`PRAGMA cache_size = -${shrunkKibibytes}; PRAGMA shrink_memory`);
    this.lines.shrink();
    this.listings.shrink();
  }

  /** Closes the file. */
  close(): void {
    // An open statement would keep the file open.
    for (const part of [
      ...this.#parts.values(),
      this.lines,
      this.#statements,
      this.sections,
      this.database,
      this.#witness,
    ])
      part.close();
    this.#parts.clear();
  }

  #withdrawn(slug: string): Withdrawn | undefined {
    const sql = 'SELECT detail FROM withdrawn WHERE slug = ?';
    const row = this.#statements.of<{ detail: string }, [string]>(sql).get(slug);
    if (!row) return undefined;
    const { product, category, reviewed = null } = JSON.parse(row.detail);
    return { slug, product, category, reviewed };
  }
}

/** What lists show of a verdict, in order. */
const listedKeys = [...statedKeys, 'category', 'reviewed', 'language', 'draft'] as const;
