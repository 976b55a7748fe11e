import type { Database, Statement } from 'bun:sqlite';
import type { ListedVerdict, Review } from '../../verdict/record.ts';
import type { Found, Withdrawn } from './queries.ts';
import type { VerdictTexts } from './verdict-texts.ts';

interface ReviewRow {
  readonly category: string;
  readonly reviewed: string | null;
  readonly pros: string;
  readonly cons: string;
  readonly review: string;
}

/** What an edition says of one slug: `Edition` tells what the methods do. */
export class LookUp {
  readonly #texts: VerdictTexts | undefined;
  readonly #withdrawn: Statement<Withdrawn, [string]>;
  readonly #alias: Statement<{ slug: string }, [string]>;
  readonly #review: Statement<ReviewRow, [string]>;

  /** Reads from an open database, which whoever opened it closes, and takes over the texts, if they are to be read. */
  constructor(database: Database, texts: VerdictTexts | undefined) {
    this.#texts = texts;
    this.#withdrawn = database.prepare(
      `SELECT withdrawn.slug AS slug, product, categories.slug AS category, reviewed
       FROM withdrawn JOIN categories ON categories.key = withdrawn.category WHERE withdrawn.slug = ?`,
    );
    this.#alias = database.prepare('SELECT slug FROM aliases WHERE alias = ?');
    this.#review = database.prepare(
      `SELECT categories.slug AS category, reviewed, pros, cons, review
       FROM verdicts JOIN reviews USING (position) JOIN categories ON categories.key = verdicts.category
       WHERE verdicts.slug = ?`,
    );
  }

  find(slug: string): Found | undefined {
    const verdict = this.#openTexts.verdict(slug);
    if (verdict) return { kind: 'verdict', verdict };
    const withdrawn = this.#withdrawn.get(slug);
    if (withdrawn) return { kind: 'withdrawn', withdrawn };
    const alias = this.#alias.get(slug);
    return alias ? { kind: 'moved', slug: alias.slug } : undefined;
  }

  text<T>(slug: string, use: (stated: Uint8Array) => T): T | undefined {
    return this.#openTexts.find(slug, use);
  }

  listed(slug: string): ListedVerdict | undefined {
    const verdict = this.#openTexts.verdict(slug);
    if (!verdict) return undefined;
    const { category, reviewed } = this.review(slug);
    return { ...verdict, category, reviewed };
  }

  review(slug: string): Review {
    const row = this.#review.get(slug);
    if (!row) throw new RangeError(`no verdict has the slug ${slug}`);
    return { ...row, pros: JSON.parse(row.pros), cons: JSON.parse(row.cons) };
  }

  close(): void {
    for (const statement of [this.#withdrawn, this.#alias, this.#review]) statement.finalize();
    this.#texts?.close();
  }

  get #openTexts(): VerdictTexts {
    if (!this.#texts) throw new TypeError('the edition was opened to be compared: nothing is found in it');
    return this.#texts;
  }
}
