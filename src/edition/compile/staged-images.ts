import type { Database } from 'bun:sqlite';
import type { ImageUse } from '../../verdict/image.ts';
import { type Catalogue, type ImageFault, isImageFault, type RawImage } from '../../verdict/raw-record.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { SectionFile, type SectionWriter } from '../file/section-writer.ts';
import { imageSection, imageTables } from '../file/tables.ts';

/** The most that all pictures of an edition take, in bytes: every server of a store fetches them all. */
export const imagesMaxBytes = 1024 * 1024 * 1024;

interface StagedImage extends Omit<RawImage, 'bytes'> {
  readonly hash: string;
  readonly start: number;
  readonly length: number;
}

/** Pictures on their way into an edition: their bytes in a file, each once, whatever the names of its files are. */
export class StagedImages {
  readonly #path: string;
  readonly #read: Catalogue['image'];
  readonly #faults = new Map<string, ImageFault | undefined>();
  readonly #byFile = new Map<string, StagedImage>();
  readonly #byHash = new Map<string, StagedImage>();
  #file: SectionFile | undefined;

  /** Makes a file at `path` for the first picture; `read` reads them. */
  constructor(path: string, read: Catalogue['image']) {
    this.#path = path;
    this.#read = read;
  }

  /** Stages a picture that is published, only looks at any other, and says what is wrong with it. */
  async take(file: string, isPublished: boolean, use: ImageUse = 'review'): Promise<ImageFault | undefined> {
    const key = `${use} ${file}`;
    if (this.#faults.has(key) && (!isPublished || this.#byFile.has(file) || this.#faults.get(key)))
      return this.#faults.get(key);
    const reading = await this.#read(file, use);
    const fault = isImageFault(reading) ? reading : isPublished ? this.#add(file, reading) : undefined;
    this.#faults.set(key, fault);
    return fault;
  }

  /** One that was staged. Throws `RangeError` for any other. */
  formOf(file: string): Pick<RawImage, 'type' | 'width' | 'height'> {
    const staged = this.#byFile.get(file);
    if (!staged) throw new RangeError(`${file} was not staged`);
    return staged;
  }

  /** Those that were staged, by path in the order of code points, as the table has them. */
  list(): (StagedImage & { readonly file: string })[] {
    return [...this.#byFile]
      .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .map(([file, image]) => ({ ...image, file }));
  }

  /** Writes them into an edition; nothing when there are none. */
  write(database: Database, sections: SectionWriter): void {
    if (!this.#file) return;
    database.run(imageTables);
    const insert = database.prepare('INSERT INTO images VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const { file, hash, type, width, height, start, length } of this.list())
      insert.run(file, hash, type, width, height, start, length);
    insert.finalize();
    sections.adopt(imageSection, this.#file);
  }

  /** Removes the file. */
  close(): void {
    this.#file?.remove();
  }

  #add(file: string, { bytes, ...form }: RawImage): ImageFault | undefined {
    const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32);
    let staged = this.#byHash.get(hash);
    if (!staged) {
      this.#file ??= new SectionFile(this.#path);
      const { length: start } = this.#file;
      if (start + bytes.length > imagesMaxBytes)
        return {
          message: `is ${quoted(file)}, with which the pictures take more than ${imagesMaxBytes} bytes`,
          allowed: 'smaller or fewer pictures',
        };
      this.#file.append(bytes);
      staged = { ...form, hash, start, length: bytes.length };
      this.#byHash.set(hash, staged);
    }
    this.#byFile.set(file, staged);
    return undefined;
  }
}
