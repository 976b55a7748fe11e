import { z } from 'zod';
import { slugSchema } from '../../../verdict/slug.ts';
import { UnreadableError } from '../../folder.ts';

/** What became of a verdict whose row is gone. */
export type GoneState = 'left' | 'withdrawn';

const fileSchema = z.strictObject({
  rows: z.record(z.string(), slugSchema),
  gone: z.record(z.string(), z.enum(['left', 'withdrawn'])),
});

/** Which row of a table became which verdict, from one import to the next. */
export class RowIds {
  readonly #slugs: Map<string, string>;
  readonly #owners: Map<string, string>;
  readonly #gone: Map<string, GoneState>;

  /** Starts from the text of its file, if there is one. Throws `UnreadableError` if that cannot be understood. */
  constructor(text: string | undefined, file: string) {
    const { rows, gone } = text === undefined ? { rows: {}, gone: {} } : parse(text, file);
    this.#slugs = new Map(Object.entries(rows));
    this.#owners = new Map([...this.#slugs].map(([id, slug]) => [slug, id]));
    this.#gone = new Map(Object.entries(gone));
  }

  /** The slug of the verdict that a row became. */
  slugOf(id: string): string | undefined {
    return this.#slugs.get(id);
  }

  /** The row that a verdict is made of. */
  ownerOf(slug: string): string | undefined {
    return this.#owners.get(slug);
  }

  goneState(id: string): GoneState | undefined {
    return this.#gone.get(id);
  }

  /** Notes that a row, which is there, is this verdict. */
  set(id: string, slug: string): void {
    const before = this.#slugs.get(id);
    if (before !== undefined) this.#owners.delete(before);
    this.#slugs.set(id, slug);
    this.#owners.set(slug, id);
    this.#gone.delete(id);
  }

  setGone(id: string, state: GoneState): void {
    this.#gone.set(id, state);
  }

  /** Forgets a row. */
  delete(id: string): void {
    this.#owners.delete(this.#slugs.get(id) ?? '');
    this.#slugs.delete(id);
    this.#gone.delete(id);
  }

  /** Every row, with its slug. */
  entries(): [id: string, slug: string][] {
    return [...this.#slugs];
  }

  /** The text of the file: a line for each row, sorted, so that differences are small. */
  toText(): string {
    return `{\n  "rows": ${toLines(this.#slugs)},\n  "gone": ${toLines(this.#gone)}\n}\n`;
  }
}

function parse(text: string, file: string): z.output<typeof fileSchema> {
  try {
    const read: unknown = JSON.parse(text);
    fileSchema.parse(read);
    // As it was read: zod leaves out a key of `__proto__`, which may be an id.
    return read as z.output<typeof fileSchema>;
  } catch {
    throw new UnreadableError(
      `${file} cannot be understood; restore it from a backup, or delete it and import with --update`,
    );
  }
}

function toLines(map: ReadonlyMap<string, string>): string {
  if (map.size === 0) return '{}';
  const lines = [...map].map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.sort().join(',\n')}\n  }`;
}
