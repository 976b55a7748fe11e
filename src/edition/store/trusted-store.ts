import { type EditionStore, type Publication, type Publishing, StoreError } from './edition-store.ts';
import type { PublicKey } from './minisign.ts';
import type { Signer } from './signed-publication.ts';
import { distrust } from './signed-publication.ts';

/** A store of which only those editions are fetched that one of some keys signed. */
export class TrustedStore implements EditionStore {
  readonly name: string;
  readonly #store: EditionStore;
  readonly #keys: readonly PublicKey[];

  constructor(store: EditionStore, keys: readonly PublicKey[]) {
    this.name = store.name;
    this.#store = store;
    this.#keys = keys;
  }

  publications(): Promise<readonly Publication[]> {
    return this.#store.publications();
  }

  current(): Promise<Publication | undefined> {
    return this.#store.current();
  }

  local(): readonly Publication[] {
    return this.#store.local?.() ?? [];
  }

  async fetch(publication: Publication): Promise<string> {
    const reason = distrust(publication, this.#keys);
    if (reason === undefined) return this.#store.fetch(publication);
    throw new StoreError(`${this.name}: publication ${publication.sequence} is not trusted: ${reason}`);
  }

  begin(signer?: Signer): Promise<Publishing> {
    return this.#store.begin(signer);
  }
}
