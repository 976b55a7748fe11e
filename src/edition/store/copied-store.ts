import { copyFile } from 'node:fs/promises';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { EditionStore, Publication, Publishing } from './edition-store.ts';
import type { LocalCopies } from './local-copies.ts';
import type { Signer } from './signed-publication.ts';

/** How a store in a folder is copied. */
export interface CopiedStoreOptions {
  /** Ends the wait for another process that copies. */
  readonly signal: AbortSignal;
  /** Called with a line when an edition cannot be copied; it is then read where it is. */
  readonly report: (line: string) => void;
}

/** A store in a folder that may be away, on a network file system say: what is read is copied to this machine first. */
export class CopiedStore implements EditionStore {
  readonly name: string;
  readonly #store: EditionStore;
  readonly #copies: LocalCopies;
  readonly #options: CopiedStoreOptions;

  constructor(store: EditionStore, copies: LocalCopies, options: CopiedStoreOptions) {
    this.name = store.name;
    this.#store = store;
    this.#copies = copies;
    this.#options = options;
  }

  publications(): Promise<readonly Publication[]> {
    return this.#store.publications();
  }

  current(): Promise<Publication | undefined> {
    return this.#store.current();
  }

  local(): readonly Publication[] {
    return this.#copies.publications();
  }

  async fetch(publication: Publication): Promise<string> {
    const there = await this.#copies.find(publication);
    if (there !== undefined) return there;
    const path = await this.#store.fetch(publication);
    const make = (file: string) => copyFile(path, file);
    try {
      return await this.#copies.bring(publication, {
        store: this.name,
        make,
        signal: this.#options.signal,
      });
    } catch (error) {
      this.#options.report(`Publication ${publication.sequence} is not copied: ${messageOf(error)}`);
      return path;
    }
  }

  begin(signer?: Signer): Promise<Publishing> {
    return this.#store.begin(signer);
  }
}
