import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../../../edition/file/edition.ts';
import {
  type DownloadFormat,
  downloadFormats,
  downloadNames,
  type FileDigest,
  gzipPathOf,
} from '../../../render/download/formats.ts';
import {
  DownloadAbortedError,
  DownloadThreadError,
  makeDownload,
} from '../../../render/download/make-download.ts';
import { isSystemError } from '../../../verdict/text/error-message.ts';
import type { StoredFile } from '../answer.ts';
import { ProblemError, problem } from '../problem.ts';
import { makeOwnFolder, removeAbandonedFolders } from './own-folder.ts';

/** Options of downloads. */
export interface DownloadOptions {
  /** Parent of their folder; by default the system's folder for temporary files. */
  readonly folder?: string | undefined;
  /** Longest time that a request waits for a file, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** Makes a file; by default in a thread of its own. */
  readonly make?: typeof makeDownload | undefined;
  /** Called with the cause when a file cannot be made, and with nothing when one was. */
  readonly onTrouble?: ((trouble: string | undefined) => void) | undefined;
}

/** A file does not exist yet: it is being written, or its edition is no longer served. */
export class NotReadyError extends ProblemError {
  /** `reason` completes the sentence "Ask again: …". */
  constructor(reason: string) {
    super(problem('not-ready', `Ask again: ${reason}.`));
  }
}

/** Shorter than the 30 s after which many proxies give up an answer. */
const waitMsDefault = 20_000;

interface MadeFile extends StoredFile, FileDigest {
  readonly gzip: StoredFile;
}

/**
 * The downloads of one edition: files with every verdict, each beside its gzip form. Each is written at the first
 * request for it, one at a time, in a thread, and stays in a temporary folder until `close`. A file appears under its
 * name only once it is complete.
 */
export class Downloads {
  readonly #edition: Edition;
  readonly #base: string;
  readonly #options: DownloadOptions;
  readonly #halting = new AbortController();
  readonly #made = new Map<DownloadFormat, MadeFile>();
  readonly #jobs = new Map<DownloadFormat, Promise<MadeFile>>();
  #last: Promise<unknown> = Promise.resolve();
  #folder: string | undefined;

  /** `base` is the base address of links; the edition must stay open until `halt`. */
  constructor(edition: Edition, base: string, options: DownloadOptions = {}) {
    this.#edition = edition;
    this.#base = base;
    this.#options = options;
  }

  /** Opens a file, and writes it first if needed. Rejects with `NotReadyError` after the time that a request may wait. */
  async open(format: DownloadFormat): Promise<StoredFile & FileDigest> {
    const made = this.#whole(format);
    if (made) return made;
    const { waitMs = waitMsDefault } = this.#options;
    let timer: Timer | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new NotReadyError(`${downloadFormats[format].file} is being made`)),
        waitMs,
      );
    });
    try {
      return await Promise.race([this.make(format), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same, however long it takes. Rejects with `NotReadyError` if the edition is replaced meanwhile. */
  make(format: DownloadFormat): Promise<StoredFile & FileDigest> {
    const made = this.#whole(format);
    if (made) return Promise.resolve(made);
    const shared = this.#jobs.get(format);
    if (shared) return shared;
    const job = this.#last.then(() => this.#make(format)).finally(() => this.#jobs.delete(format));
    this.#jobs.set(format, job);
    this.#last = job.catch(() => undefined);
    return job;
  }

  /** The files that exist already. */
  known(): Partial<Record<DownloadFormat, FileDigest>> {
    return Object.fromEntries(
      downloadNames.flatMap((format) => {
        const made = this.#made.get(format);
        return made ? [[format, made]] : [];
      }),
    );
  }

  /** Stops writing files; those that exist stay. */
  halt(): void {
    this.#halting.abort();
  }

  /** Removes the files; one that is being sent is still sent whole. */
  close(): void {
    this.halt();
    this.#made.clear();
    this.#remove();
    process.off('exit', this.#remove);
  }

  /** Does the same without blocking: unlinking a large file takes long. */
  async retire(): Promise<void> {
    this.halt();
    this.#made.clear();
    try {
      if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
      process.off('exit', this.#remove);
    } catch {
      // The handler of `exit` tries again.
    }
  }

  readonly #remove = () => {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  };

  /** Systems clean their temporary folders now and then: a file that is gone is written again. */
  #whole(format: DownloadFormat): MadeFile | undefined {
    const made = this.#made.get(format);
    if (made && isWhole(made) && isWhole(made.gzip)) return made;
    this.#made.delete(format);
    return undefined;
  }

  async #make(format: DownloadFormat): Promise<MadeFile> {
    try {
      const made = await this.#write(format);
      this.#options.onTrouble?.(undefined);
      return made;
    } catch (error) {
      if (!(isSystemError(error) || error instanceof DownloadThreadError)) throw error;
      this.#options.onTrouble?.(error.message);
      throw new ProblemError(problem('unavailable', 'No file of all verdicts can be made.'));
    }
  }

  async #write(format: DownloadFormat): Promise<MadeFile> {
    const { signal } = this.#halting;
    this.#refuseHalted();
    const path = join(await this.#makeFolder(), downloadFormats[format].file);
    const part = `${path}.part`;
    const { id, publishedAt, settings, total } = this.#edition;
    const { make = makeDownload } = this.#options;
    const source = { id, publishedAt, settings, total };
    removeForms(part);
    try {
      const digest = await make(
        { format, path: part, base: this.#base, source },
        (offset) => this.#edition.lines.block(offset),
        signal,
      );
      this.#refuseHalted();
      renameSync(gzipPathOf(part), gzipPathOf(path));
      renameSync(part, path);
      const made = { ...storedAt(path, digest), gzip: storedAt(gzipPathOf(path), digest.gzip) };
      this.#made.set(format, made);
      return made;
    } catch (error) {
      removeForms(part);
      throw error instanceof DownloadAbortedError ? new NotReadyError(replaced) : error;
    }
  }

  #refuseHalted(): void {
    if (this.#halting.signal.aborted) throw new NotReadyError(replaced);
  }

  async #makeFolder(): Promise<string> {
    if (this.#folder !== undefined) {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      return this.#folder;
    }
    const parent = this.#options.folder ?? tmpdir();
    await removeAbandonedFolders(parent);
    this.#refuseHalted();
    this.#folder = makeOwnFolder(parent);
    process.once('exit', this.#remove);
    return this.#folder;
  }
}

const replaced = 'another publication is served now';

function storedAt(path: string, { bytes, sha256 }: FileDigest): StoredFile & FileDigest {
  return { path, bytes, sha256, etag: `"${sha256.slice(0, 32)}"` };
}

function isWhole({ path, bytes }: StoredFile): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

function removeForms(path: string): void {
  for (const form of [path, gzipPathOf(path)]) rmSync(form, { force: true });
}
