import { parseEntries, parseLine, parseProse } from '../../verdict/entry-lines.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import type { Edition } from '../file/edition.ts';
import { Statements } from '../file/statements.ts';

/** Walks everything in an edition, product by product. */
export interface Contents {
  /** Every product, withdrawn ones among them, in the order of slugs. */
  entries(): Iterable<PublishedEntry>;
  /** The product with this slug. */
  entry(slug: string): PublishedEntry | undefined;
  /** Every alias with the slug it leads to, in order. One walk at a time. */
  aliases(): Iterable<{ readonly alias: string; readonly slug: string }>;
  /** The slug that an alias leads to. */
  target(alias: string): string | undefined;
  /** Whether a product has this slug. */
  has(slug: string): boolean;
  /** How many products there are: with a verdict, and withdrawn. */
  counts(): { readonly verdicts: number; readonly withdrawn: number };
  close(): void;
}

/** The contents of an edition. */
export function contentsOf(edition: Edition): Contents {
  return edition.part(openContents);
}

const openContents = (edition: Edition) => new EditionContents(edition);

class EditionContents implements Contents {
  readonly #edition: Edition;
  readonly #statements: Statements;

  constructor(edition: Edition) {
    this.#edition = edition;
    this.#statements = new Statements(edition.database);
  }

  entries(): Iterable<PublishedEntry> {
    const sql = 'SELECT detail FROM withdrawn ORDER BY slug';
    const withdrawn = this.#statements.of<WithdrawnRow, []>(sql).all();
    return mergeBySlug(verdictsIn(this.#edition), withdrawn.map(toWithdrawn));
  }

  entry(slug: string): PublishedEntry | undefined {
    const { lines } = this.#edition;
    const position = lines.positionOf(slug);
    if (position !== undefined) return { ...lines.at(position), ...lines.proseAt(position) };
    const sql = 'SELECT detail FROM withdrawn WHERE slug = ?';
    const row = this.#statements.of<WithdrawnRow, [string]>(sql).get(slug);
    return row ? toWithdrawn(row) : undefined;
  }

  aliases(): Iterable<{ readonly alias: string; readonly slug: string }> {
    return aliasesOf(this.#statements);
  }

  target(alias: string): string | undefined {
    return targetOf(this.#statements, alias);
  }

  has(slug: string): boolean {
    return this.#edition.lines.has(slug) || this.entry(slug) !== undefined;
  }

  counts(): { readonly verdicts: number; readonly withdrawn: number } {
    const sql = 'SELECT COUNT(*) AS withdrawn FROM withdrawn';
    const { withdrawn = 0 } = this.#statements.of<{ withdrawn: number }, []>(sql).get() ?? {};
    return { verdicts: this.#edition.total, withdrawn };
  }

  close(): void {
    this.#statements.close();
  }
}

/** Every alias that an edition of any format has, with the slug it leads to. */
export function aliasesOf(
  statements: Statements,
): Iterable<{ readonly alias: string; readonly slug: string }> {
  return statements
    .of<{ alias: string; slug: string }, []>('SELECT alias, slug FROM aliases ORDER BY alias')
    .iterate();
}

/** The slug that an alias leads to; nothing if it is no alias. */
export function targetOf(statements: Statements, alias: string): string | undefined {
  return statements.of<{ slug: string }, [string]>('SELECT slug FROM aliases WHERE alias = ?').get(alias)
    ?.slug;
}

/** Every verdict of an edition, in the order of slugs. */
export function* verdictsIn({ lines, total }: Pick<Edition, 'lines' | 'total'>): Generator<PublishedEntry> {
  for (let from = 0; from < total; ) {
    const entries = parseEntries(lines.block(from));
    yield* entries;
    from += entries.length;
  }
}

/** Joins verdicts with products that are withdrawn, both in the order of slugs. */
export function* mergeBySlug(
  verdicts: Iterable<PublishedEntry>,
  withdrawn: Iterable<PublishedEntry>,
): Generator<PublishedEntry> {
  const rest = withdrawn[Symbol.iterator]();
  let next = rest.next();
  for (const verdict of verdicts) {
    for (; !next.done && next.value.slug < verdict.slug; next = rest.next()) yield next.value;
    yield verdict;
  }
  for (; !next.done; next = rest.next()) yield next.value;
}

interface WithdrawnRow {
  readonly detail: string;
}

/** Fields that are not kept of a withdrawn product count as not set. */
function toWithdrawn({ detail }: WithdrawnRow): PublishedEntry {
  return { ...parseLine('{}'), ...parseProse('{}'), ...JSON.parse(detail) };
}
