import { z } from 'zod';
import { type ImageType, isImagePath, storedImageTypes } from '../../verdict/image.ts';
import type { Edition } from '../file/edition.ts';
import { DamagedSection, type Sections } from '../file/sections.ts';
import { Statements } from '../file/statements.ts';
import { imageSection } from '../file/tables.ts';

/** A picture of an edition. */
export interface StoredImage {
  /** The first 128 bits of the SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string;
  readonly type: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where its bytes begin in the section of pictures, and how many there are. */
  readonly start: number;
  readonly length: number;
}

/** The bytes of a picture, as a part of a file. */
export interface ImagePart {
  readonly path: string;
  readonly first: number;
  readonly length: number;
  /** Opens the file; the caller closes it. Throws when the edition was closed. */
  readonly open: () => number;
}

/** The pictures of an edition. */
export function imagesOf(edition: Edition): EditionImages {
  return edition.part(openImages);
}

const openImages = (edition: Edition) => new EditionImages(edition);

/** The pictures that reviews of an edition show. */
export class EditionImages {
  readonly #sections: Sections;
  readonly #statements: Statements;
  readonly #isEmpty: boolean;

  constructor({ database, sections }: Edition) {
    this.#sections = sections;
    this.#statements = new Statements(database);
    const sql = "SELECT COUNT(*) AS count FROM sqlite_schema WHERE name = 'images'";
    this.#isEmpty = this.#statements.of<{ count: number }, []>(sql).get()?.count === 0;
  }

  /** The picture at a path in `images/` of the catalogue, if the edition has it. */
  find(file: string): StoredImage | undefined {
    return this.#select('file', file);
  }

  /** The picture with this hash. */
  withHash(hash: string): StoredImage | undefined {
    return this.#select('hash', hash);
  }

  /** Every picture, in the order of paths. */
  *all(): Iterable<StoredImage & { readonly file: string }> {
    if (this.#isEmpty) return;
    for (const row of this.#statements.of<object, []>('SELECT * FROM images ORDER BY file').iterate())
      yield checked(row);
  }

  /** Its bytes as a part of a file, until the edition is closed. Throws `DamagedSection` if they are not all there. */
  partOf({ start, length }: StoredImage): ImagePart {
    const sections = this.#sections;
    if (start + length > sections.lengthOf(imageSection)) throw lacking(start, length);
    const first = sections.placeOf(imageSection) + start;
    return { path: sections.path, first, length, open: () => sections.reopen() };
  }

  /** Its bytes. Throws `DamagedSection` when they are not all there. */
  read({ start, length }: StoredImage): Uint8Array {
    if (start + length > this.#sections.lengthOf(imageSection)) throw lacking(start, length);
    const bytes = new Uint8Array(length);
    this.#sections.read(imageSection, start, bytes);
    return bytes;
  }

  close(): void {
    this.#statements.close();
  }

  #select(column: 'file' | 'hash', value: string): StoredImage | undefined {
    if (this.#isEmpty) return undefined;
    const sql = `SELECT * FROM images WHERE ${column} = ? LIMIT 1`;
    const row = this.#statements.of<object, [string]>(sql).get(value);
    return row ? checked(row) : undefined;
  }
}

function lacking(start: number, length: number): DamagedSection {
  return new DamagedSection(`${imageSection}: no ${length} bytes are at ${start}`);
}

const rowSchema = z.object({
  file: z.string().refine(isImagePath),
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  type: z.enum(Object.keys(storedImageTypes) as ImageType[]),
  width: z.int().positive(),
  height: z.int().positive(),
  start: z.int().nonnegative(),
  length: z.int().positive(),
});

/** Checks a row. Throws `DamagedSection` if it is invalid. */
function checked(row: unknown): StoredImage & { readonly file: string } {
  const { data } = rowSchema.safeParse(row);
  if (!data) throw new DamagedSection('the table of pictures has an invalid row');
  return data;
}
