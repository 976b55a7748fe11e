import { assemble } from '../chunks/assemble.ts';
import type { EditionStore, Publication, Publishing, StoreUpgrade } from '../edition-store.ts';
import { LocalCopies } from '../local-copies.ts';
import type { Signer } from '../signed-publication.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { readManifest, readPart } from './postgres-packs.ts';
import { downloadPieces, type ReadSomewhere } from './postgres-pieces.ts';
import { beginPublishing } from './postgres-publishing.ts';
import { readCurrent, readPublications } from './postgres-tables.ts';
import { isMissingTable } from './postgres-trouble.ts';
import { upgradeEditions } from './postgres-upgrade.ts';

/** Parts of packs that are read at the same time, each over a connection: a database has few to give. */
const partsAtOnce = 2;

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

/**
 * A store in PostgreSQL: editions in chunks, each kept once, and a list of publications. What is read is put together on this
 * machine, from the edition that it has and from the chunks that it lacks.
 */
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
    const { signal } = this.#options;
    const make = (file: string) => this.#download(publication, file);
    const path = await this.#copies.bring(publication, { store: this.name, make, signal });
    if (publication.sequence > (this.#newest?.sequence ?? 0)) this.#newest = publication;
    return path;
  }

  begin(signer?: Signer): Promise<Publishing> {
    const onBytes = (done: number, all: number) => this.#options.onProgress('uploading', done, all);
    return beginPublishing(this.#hosts, this.#copies, onBytes, signer);
  }

  upgrade(): Promise<StoreUpgrade> {
    const onBytes = (done: number, all: number) => this.#options.onProgress('uploading', done, all);
    return upgradeEditions(this.#hosts, this.#copies, onBytes);
  }

  async #download(publication: Publication, file: string): Promise<void> {
    const onBytes = (done: number, all: number) => this.#options.onProgress('downloading', done, all);
    const read: ReadSomewhere = (work) => this.#hosts.read(work);
    const manifest = await read((connection) => readManifest(connection, publication, this.name));
    if (!manifest) return downloadPieces(read, publication, file, onBytes);
    return assemble(manifest, file, {
      name: `${this.name}: the edition of publication ${publication.sequence}`,
      local: this.#copies.newest(),
      atOnce: partsAtOnce,
      // A connection for each: a host that is lost is replaced by the next one for what is still to be read.
      read: (span) => read((connection) => readPart(connection, span)),
      onBytes,
    });
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
