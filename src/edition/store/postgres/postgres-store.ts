import { join } from 'node:path';
import { type EditionStore, type Publication, type Publishing, StoreError } from '../edition-store.ts';
import { LocalCopies } from '../local-copies.ts';
import type { SecretKey } from '../minisign.ts';
import { downloadEdition } from './edition-chunks.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { beginPublishing } from './postgres-publishing.ts';
import { readCurrent, readPublications } from './postgres-tables.ts';
import { isMissingTable } from './postgres-trouble.ts';

/** How a store in a database is set up. */
export interface PostgresStoreOptions {
  readonly address: PostgresAddress;
  /** For an address that has none. */
  readonly password: string | undefined;
  /** Where this machine keeps copies of the editions of all databases. */
  readonly copiesFolder: string;
  /** Ends all waiting for the database, for a server that stops. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far long work is, in bytes. */
  readonly onProgress: (stage: 'uploading' | 'downloading', done: number, all: number) => void;
}

/** A store in PostgreSQL: editions in chunks and a list of publications; what is read is copied to this machine first. */
export class PostgresStore implements EditionStore {
  readonly name: string;
  readonly #hosts: PostgresHosts;
  readonly #copies: LocalCopies;
  readonly #options: PostgresStoreOptions;
  /** The newest publication that was seen. */
  #newest: Publication | undefined;

  constructor(options: PostgresStoreOptions) {
    const { address, password, copiesFolder, signal } = options;
    this.name = address.name;
    this.#hosts = new PostgresHosts(address, password, signal);
    this.#copies = new LocalCopies(copiesFolder, address.name);
    this.#options = options;
  }

  async publications(): Promise<readonly Publication[]> {
    return this.#hosts.read((connection) =>
      orNone(
        connection.read((sql) => readPublications(sql, this.name)),
        [],
      ),
    );
  }

  async current(): Promise<Publication | undefined> {
    return this.#hosts.read(async (connection) => {
      const current = await orNone(
        connection.read((sql) => readCurrent(sql, this.name)),
        undefined,
      );
      // A standby that is behind takes nothing back; what a primary says is so, even after it was restored.
      const isBehind = connection.isStandby && (current?.sequence ?? 0) < (this.#newest?.sequence ?? 0);
      if (isBehind) return this.#newest;
      this.#newest = current;
      return current;
    });
  }

  local(): readonly Publication[] {
    return this.#copies.publications();
  }

  async fetch(publication: Publication): Promise<string> {
    const there = await this.#copies.find(publication);
    const path = there ?? (await this.#copies.alone(() => this.#download(publication), this.#options.signal));
    if (publication.sequence > (this.#newest?.sequence ?? 0)) this.#newest = publication;
    return path;
  }

  begin(key?: SecretKey): Promise<Publishing> {
    const onBytes = (done: number, all: number) => this.#options.onProgress('uploading', done, all);
    return beginPublishing(this.#hosts, this.#copies, onBytes, key);
  }

  async #download(publication: Publication): Promise<string> {
    // Another process may have brought it while this one waited.
    const there = await this.#copies.find(publication);
    if (there !== undefined) return there;
    const { sequence, pruned } = publication;
    if (pruned) throw new StoreError(`${this.name}: the edition of publication ${sequence} was pruned`);
    const { onProgress } = this.#options;
    const workspace = this.#copies.workspace();
    try {
      const file = join(workspace.folder, 'download.sqlite');
      await this.#copies.explain(() =>
        downloadEdition(this.#hosts, publication, file, (done, all) => onProgress('downloading', done, all)),
      );
      return this.#copies.keep(publication, file);
    } finally {
      workspace.end();
    }
  }
}

/** The first publication makes the tables: before it there is none. */
async function orNone<Result, None>(query: Promise<Result>, none: None): Promise<Result | None> {
  try {
    return await query;
  } catch (error) {
    if (isMissingTable(error)) return none;
    throw error;
  }
}
