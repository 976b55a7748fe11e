import type { Database, Statement } from 'bun:sqlite';
import { type VerdictKind, verdictKinds } from '../../verdict/entry.ts';
import type { ListedVerdict, Review, Verdict } from '../../verdict/record.ts';
import { type Settings, settingsSchema } from '../../verdict/settings.ts';
import { Browser, type Selection } from '../search/browser.ts';
import { Contents } from './contents.ts';
import type { FileWitness } from './file-witness.ts';
import { FullVerdicts } from './full-verdicts.ts';
import { History } from './history.ts';
import { ListingTotals } from './listing-totals.ts';
import { LookUp } from './look-up.ts';
import { type Near, Nearby } from './nearby.ts';
import type { BrowsePage, BrowseQuery, Found, ListFilter, ListQuery, Page, SearchQuery } from './queries.ts';
import { Slugs } from './slugs.ts';
import { anyKey, verdictKey } from './tables.ts';
import { type Listing, listingOf, pageSql, toVerdict, type VerdictRow } from './verdict-rows.ts';
import type { VerdictTexts } from './verdict-texts.ts';

/** What an edition file says of itself. */
export interface EditionHeader {
  readonly format: number;
  readonly id: string;
  readonly publishedAt: string;
  readonly settings: string;
  readonly about: string;
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
  /** When it became current: a rollback publishes an older edition anew. */
  readonly currentSince: Date;
  readonly settings: Settings;
  /** What the publisher says about the whole catalogue, in Markdown; empty for nothing. */
  readonly about: string;
  /** How many verdicts it holds, withdrawn ones aside. */
  readonly total: number;
  /** Every slug it answers to, in order. */
  readonly slugs: Slugs;
  /** Every verdict with all that is said of it, to write them to files. */
  readonly fullVerdicts: FullVerdicts;
  /** Everything in it, to compare it with another. */
  readonly contents: Contents;
  /** What happened up to its publication. */
  readonly history: History;
  readonly #database: Database;
  readonly #witness: FileWitness;
  readonly #lookUp: LookUp;
  readonly #pages: Readonly<Record<Listing, Statement<VerdictRow, number[]>>>;
  readonly #totals: ListingTotals;
  readonly #browser: Browser;
  readonly #nearby: Nearby;

  /**
   * Takes over an open database whose seal and format have been checked, the witness of its file, and its texts.
   * Without texts it is there to be compared: `find`, `text` and `listed` throw `TypeError`.
   */
  constructor(database: Database, header: EditionHeader, witness: FileWitness, texts?: VerdictTexts) {
    this.#database = database;
    this.#witness = witness;
    this.id = header.id;
    this.publishedAt = new Date(header.publishedAt);
    this.settings = settingsSchema.parse(JSON.parse(header.settings));
    this.about = header.about;
    this.#lookUp = new LookUp(database, texts);
    this.#pages = {
      all: database.prepare(pageSql.all),
      verdict: database.prepare(pageSql.verdict),
      category: database.prepare(pageSql.category),
      both: database.prepare(pageSql.both),
    };
    this.#totals = new ListingTotals(database);
    this.total = this.#totals.of(anyKey, anyKey);
    this.#browser = new Browser(database, this.total, Object.keys(this.settings.categories).length);
    this.#nearby = new Nearby(database, this.total);
    this.slugs = new Slugs(database);
    this.fullVerdicts = new FullVerdicts(database);
    this.contents = new Contents(database);
    this.history = new History(database);
    // Asked for by whoever watches the server, to whom a damaged file must not matter.
    this.currentSince = new Date(this.history.last?.publishedAt ?? header.publishedAt);
  }

  /** Whether somebody wrote to its file since it was opened: then nothing that it says can be relied on. */
  get hasChangedFile(): boolean {
    return this.#witness.hasChanged;
  }

  /** What the slug or alias leads to, or nothing. Any string may be asked for. */
  find(slug: string): Found | undefined {
    return this.#lookUp.find(slug);
  }

  /** What `use` makes of the finished text of a verdict (`VerdictTexts.find`); nothing when the slug is not one's present slug. */
  text<T>(slug: string, use: (stated: Uint8Array) => T): T | undefined {
    return this.#lookUp.text(slug, use);
  }

  /** A verdict as lists show it, or nothing when the slug is not one's present slug. */
  listed(slug: string): ListedVerdict | undefined {
    return this.#lookUp.listed(slug);
  }

  /** The review of a verdict that `find` found. Throws `RangeError` for any other slug. */
  review(slug: string): Review {
    return this.#lookUp.review(slug);
  }

  /** How many verdicts a listing has; an unknown category has none. */
  count({ verdict, category }: ListFilter): number {
    return this.#totals.of(this.#totals.categoryKey(category), verdictKey(verdict));
  }

  /** A page of a listing, in the order of slugs; an unknown category is an empty listing. */
  list({ verdict, category, limit, offset }: ListQuery): Page {
    const total = this.count({ verdict, category });
    const categoryKey = this.#totals.categoryKey(category);
    if (offset >= total || limit === 0 || categoryKey === undefined) return { total, verdicts: [] };
    const listing = listingOf(verdict !== undefined, category !== undefined);
    const filters = [categoryKey, verdictKey(verdict)].filter((key) => key !== anyKey);
    const rows = this.#pages[listing].all(...filters, offset, offset + limit - 1);
    return { total, verdicts: rows.map(toVerdict) };
  }

  /** What words find, the best match first (`Search.find`); without any word the listing as it is. */
  search({ q, ...query }: SearchQuery): Page {
    const selection = this.#select(query);
    if (!selection) return { total: 0, verdicts: [] };
    const matches = this.#browser.search(q, selection);
    if (!matches) return this.list(query);
    return { total: matches.total, verdicts: this.#browser.at(matches.positions).map(withoutListing) };
  }

  /** A part of what a reader asks to see, and how the whole of it divides. */
  browse({ q = '', order, ...query }: BrowseQuery): BrowsePage {
    const selection = this.#select(query, order);
    const matches = selection && this.#browser.search(q, selection);
    if (matches) {
      const { total, positions, byVerdict, byCategory } = matches;
      const categoryCounts = new Map(
        [...byCategory].map(([key, count]) => [this.#totals.categorySlug(key), count]),
      );
      return { total, verdicts: this.#browser.at(positions), verdictCounts: byVerdict, categoryCounts };
    }
    const { verdict, category } = query;
    const total = this.count(query);
    return {
      total,
      verdicts: selection && query.offset < total ? this.#browser.at(this.#browser.walk(selection)) : [],
      verdictCounts: countsByVerdict((kind) => this.count({ verdict: kind, category })),
      categoryCounts: this.#totals.byCategory(verdictKey(verdict)),
    };
  }

  /** The verdicts that were reviewed last, with a day, the latest first. */
  latest(limit: number): readonly ListedVerdict[] {
    return this.browse({ order: 'reviewed', limit, offset: 0 }).verdicts.filter(
      ({ reviewed }) => reviewed !== null,
    );
  }

  /** The best rated of a category, at most `limit`, but for one slug. */
  best(category: string, limit: number, except: string): readonly ListedVerdict[] {
    return this.browse({ category, order: 'rating', limit: limit + 1, offset: 0 })
      .verdicts.filter(({ slug }) => slug !== except)
      .slice(0, limit);
  }

  /** The product whose slug is nearest to this one, if one is near; quicker than `near`, and may miss one. */
  nearest(slug: string): Near | undefined {
    return this.#nearby.nearest(slug);
  }

  /** At most `count` products whose slugs are near this one, the nearest first. */
  near(slug: string, count: number): readonly Near[] {
    return this.#nearby.find(slug, count);
  }

  /** Closes the file. */
  close(): void {
    // A statement left open would keep the file open with it.
    for (const statement of Object.values(this.#pages)) statement.finalize();
    const readers = [this.#lookUp, this.#browser, this.#nearby, this.slugs, this.fullVerdicts];
    const parts = [...readers, this.contents, this.history, this.#database, this.#witness];
    for (const part of parts) part.close();
  }

  /** The filters as keys; nothing when there is no such category. */
  #select(
    { verdict, category, limit, offset }: ListQuery,
    order?: BrowseQuery['order'],
  ): Selection | undefined {
    const key = this.#totals.categoryKey(category);
    return key === undefined ? undefined : { verdict, category: key, order, limit, offset };
  }
}

function countsByVerdict(count: (kind: VerdictKind) => number): Record<VerdictKind, number> {
  return Object.fromEntries(verdictKinds.map((kind) => [kind, count(kind)])) as Record<VerdictKind, number>;
}

function withoutListing({ category: _category, reviewed: _reviewed, ...verdict }: ListedVerdict): Verdict {
  return verdict;
}
