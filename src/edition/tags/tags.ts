import type { Edition, EditionPart } from '../file/edition.ts';
import { Statements } from '../file/statements.ts';
import { tagSection } from './write-tags.ts';

/** A tag, and how many verdicts have it. */
export interface TagCount {
  readonly slug: string;
  readonly total: number;
}

/** The positions of the verdicts with a tag, which rise; none if no verdict has it. Throws `DamagedSection`. */
export function positionsWithTag(edition: Edition, tag: string): Uint32Array {
  return edition.part(openTags).positions(tag);
}

/** The tags that most verdicts have, at most `limit`; of those that as many have, in order. */
export function commonTags(edition: Edition, limit: number): readonly TagCount[] {
  return edition.part(openTags).common(limit);
}

const openTags = (edition: Edition) => new Tags(edition);

class Tags implements EditionPart {
  readonly #edition: Edition;
  readonly #statements: Statements;
  readonly #isEmpty: boolean;

  constructor(edition: Edition) {
    this.#edition = edition;
    this.#statements = new Statements(edition.database);
    this.#isEmpty = edition.sections.lengthOf(tagSection) === 0;
  }

  positions(tag: string): Uint32Array {
    const found = this.#isEmpty
      ? undefined
      : this.#statements
          .of<{ start: number; total: number }, [string]>('SELECT start, total FROM tags WHERE slug = ?')
          .get(tag);
    return found ? this.#edition.sections.numbers(tagSection, found.start, found.total) : new Uint32Array();
  }

  common(limit: number): readonly TagCount[] {
    if (this.#isEmpty) return [];
    return this.#statements
      .of<TagCount, [number]>('SELECT slug, total FROM tags ORDER BY total DESC, slug LIMIT ?')
      .all(limit);
  }

  close(): void {
    this.#statements.close();
  }
}
