import {
  type DisposableTempDir,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../../verdict/is-running.ts';
import { type FileLock, takeFileLock } from '../file/file-lock.ts';
import { type Publication, publicationSchema, StoreError } from './edition-store.ts';
import { explainWrite } from './explain-write.ts';
import { digestOf } from './file-digest.ts';
import { flush } from './pointer-file.ts';

/** Copies that are kept: of the current edition and of the one before. */
const copiesKept = 2;

/** A workspace of a process that this machine does not know is given up after this time, in milliseconds. */
const abandonedMs = 24 * 3600 * 1000;

/** How long a process waits for another that downloads the same, in milliseconds, and how often it looks. */
const waitMs = 600_000;
const waitStepMs = 100;

/** How an edition comes to this machine. */
export interface BringOptions {
  /** Name of its store, for messages. */
  readonly store: string;
  /** Writes the edition to a path at which nothing is yet. */
  readonly make: (file: string) => Promise<void>;
  /** Ends the wait for another process. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Editions of a distant store in a folder of this machine, each beside a file that describes its publication. Any
 * number of processes may share the folder: files appear whole, by renaming, and their names tell their content.
 */
export class LocalCopies {
  readonly #folder: string;

  /** Copies of the store of this name, in a folder for those of all stores. */
  constructor(copiesFolder: string, store: string) {
    const hash = new Bun.CryptoHasher('sha256').update(store).digest('hex');
    this.#folder = join(copiesFolder, hash.slice(0, 32));
  }

  /** Publications of which there is a copy, the oldest first. */
  publications(): readonly Publication[] {
    const found = this.#names().flatMap((name) =>
      name.endsWith('.json') ? (this.#describedBy(name) ?? []) : [],
    );
    return found
      .filter((publication) => this.has(publication))
      .sort((one, other) => one.sequence - other.sequence || (one.publishedAt < other.publishedAt ? -1 : 1));
  }

  /** The path of the newest copy, if there is any. */
  newest(): readonly string[] {
    return this.publications()
      .slice(-1)
      .map((publication) => this.#pathOf(publication));
  }

  /** Whether there is a copy of the right length. */
  has(publication: Publication): boolean {
    return statSync(this.#pathOf(publication), { throwIfNoEntry: false })?.size === publication.bytes;
  }

  /** The copy of a publication, whole and unaltered; one that is neither is removed. */
  async find(publication: Publication): Promise<string | undefined> {
    const path = this.#pathOf(publication);
    if (!existsSync(path)) return undefined;
    try {
      if (this.has(publication) && (await digestOf(path)) === publication.sha256) return path;
      rmSync(path, { force: true });
      return undefined;
    } catch (error) {
      // Another process may have given it up meanwhile.
      if (!existsSync(path)) return undefined;
      throw this.#explain(error);
    }
  }

  /**
   * The copy of a publication. Where there is none, `make` writes its edition to a new file, unless another process of this
   * machine is doing that already. Throws `StoreError`, also if the file is not the edition that was published.
   */
  async bring(publication: Publication, { signal, ...options }: BringOptions): Promise<string> {
    const there = await this.find(publication);
    if (there !== undefined) return there;
    using _lock = await this.#lock(signal);
    return await this.#bring(publication, options);
  }

  /** A new folder for work that makes files, to be removed afterwards. */
  workspace(): DisposableTempDir {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      this.#removeAbandoned();
      return mkdtempDisposableSync(join(this.#folder, `${workPrefix}${process.pid}-`));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Takes over a file from a workspace as the copy of a publication, and gives up copies that are no longer needed. */
  keep(publication: Publication, file: string): string {
    const path = this.#pathOf(publication);
    try {
      // The description first: a copy without one would never be served while the database is down.
      const description = `${file}.json`;
      writeFileSync(description, JSON.stringify(publication), { flush: true });
      renameSync(description, descriptionOf(path));
      flush(file);
      renameSync(file, path);
      flush(this.#folder);
      this.#removeOld(stemOf(publication));
      return path;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Does the same for what this machine published, if it can: without a copy the next publication downloads it. */
  tryToKeep(publication: Publication, file: string): void {
    try {
      this.keep(publication, file);
    } catch {
      // It is published all the same.
    }
  }

  async #bring(
    publication: Publication,
    { store, make }: Pick<BringOptions, 'store' | 'make'>,
  ): Promise<string> {
    const { sequence, sha256, pruned } = publication;
    const name = `${store}: the edition of publication ${sequence}`;
    // Another process may have brought it while this one waited.
    const there = await this.find(publication);
    if (there !== undefined) return there;
    if (pruned) throw new StoreError(`${name} was pruned`);
    using workspace = this.workspace();
    const file = join(workspace.path, 'edition.sqlite');
    await make(file).catch((error) => {
      throw this.#explain(error);
    });
    if ((await digestOf(file)) !== sha256)
      throw new StoreError(`${name} was altered in the store: its SHA-256 is not the published one`);
    return this.keep(publication, file);
  }

  #explain(error: unknown): unknown {
    return explainWrite(
      `${this.#folder}, for local copies (VERDICTS_CACHE_DIR names another folder),`,
      error,
    );
  }

  async #lock(signal: AbortSignal | undefined): Promise<FileLock | undefined> {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw this.#explain(error);
    }
    try {
      for (let waited = 0; waited < waitMs && !signal?.aborted; waited += waitStepMs) {
        const lock = takeFileLock(join(this.#folder, 'download.lock'));
        if (lock) return lock;
        await Bun.sleep(waitStepMs);
      }
    } catch {
      // A file system without locks: then the same is downloaded twice, and nothing worse.
    }
    return undefined;
  }

  #pathOf(publication: Publication): string {
    return join(this.#folder, `${stemOf(publication)}.sqlite`);
  }

  #describedBy(name: string): Publication | undefined {
    try {
      return publicationSchema.parse(JSON.parse(readFileSync(join(this.#folder, name), 'utf8')));
    } catch {
      // Another process may have removed it just now; and what is damaged is as good as absent.
      return undefined;
    }
  }

  #names(): readonly string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder) : [];
  }

  #removeOld(newest: string): void {
    const stems = new Set(this.#names().flatMap((name) => copyPattern.exec(name)?.[1] ?? []));
    const modified = (stem: string) =>
      statSync(join(this.#folder, `${stem}.sqlite`), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const order = [...stems].sort(
      (one, other) =>
        Number.parseInt(other, 10) - Number.parseInt(one, 10) || modified(other) - modified(one),
    );
    for (const stem of order.slice(copiesKept).filter((one) => one !== newest))
      for (const suffix of ['.sqlite', '.json']) rmSync(join(this.#folder, stem + suffix), { force: true });
  }

  #removeAbandoned(): void {
    for (const name of this.#names().filter((one) => one.startsWith('work-'))) {
      const path = join(this.#folder, name);
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      const ours = name.startsWith(workPrefix);
      if (ours ? !isRunning(Number.parseInt(name.slice(workPrefix.length), 10)) : age > abandonedMs)
        rmSync(path, { recursive: true, force: true });
    }
  }
}

/** Machines and containers that share a folder know their own processes only. */
const workPrefix = `work-${hostname().replace(/[^A-Za-z0-9.]/g, '_')}-`;

const copyPattern = /^(\d{6,}-[0-9a-f]{32})\.(?:sqlite|json)$/;

/** By content: another edition that gets the same number, after a database was restored, is another file. */
function stemOf({ sequence, sha256 }: Publication): string {
  return `${String(sequence).padStart(6, '0')}-${sha256.slice(0, 32)}`;
}

function descriptionOf(path: string): string {
  return path.replace(/sqlite$/, 'json');
}
