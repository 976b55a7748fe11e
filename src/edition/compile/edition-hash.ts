/**
 * Version of what the id of an edition hashes; no other change of the program changes ids. What is hashed: this number
 * and the settings that are set, the text about the catalogue, the lines of every entry (`EntryLines`), and the pictures.
 */
const idVersion = 1;

const blockBytes = 1024 * 1024;

/** Makes the id of an edition: the first 128 bits of SHA-256, in hexadecimal digits. */
export class EditionHash {
  readonly #hasher = new Bun.CryptoHasher('sha256');
  // Many lines at once: an update for each would take longer than to copy them.
  readonly #block = Buffer.allocUnsafeSlow(blockBytes);
  #used = 0;

  /** Begins with the settings that `catalogue.yaml` sets, without defaults, and the text about the catalogue. */
  constructor(set: object, about: string) {
    this.#hasher.update(`${JSON.stringify([idVersion, set])}\n${JSON.stringify(about)}\n`);
  }

  /** Adds the next line. */
  add(line: Uint8Array): void {
    if (this.#used + line.length > blockBytes) this.#flush();
    if (line.length > blockBytes) this.#hasher.update(line);
    else {
      this.#block.set(line, this.#used);
      this.#used += line.length;
    }
  }

  /** Adds pictures, in the order of paths, by what they are named and what they hold; nothing if there are none. */
  addImages(images: readonly { readonly file: string; readonly hash: string }[]): void {
    if (images.length > 0)
      this.add(Buffer.from(`${JSON.stringify(images.map(({ file, hash }) => [file, hash]))}\n`));
  }

  digest(): string {
    this.#flush();
    return this.#hasher.digest('hex').slice(0, 32);
  }

  #flush(): void {
    this.#hasher.update(this.#block.subarray(0, this.#used));
    this.#used = 0;
  }
}
