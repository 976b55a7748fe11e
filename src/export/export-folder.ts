import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { hashOf, hashOfFile, writeAll } from './large-file.ts';
import { Ledger } from './ledger.ts';

/** Lists the files of a finished export with their hashes. */
const manifestName = '.verdicts-export';

/** Names files that an export is about to make, until the manifest names them: what is left by one that was ended. */
const journalName = '.verdicts-export.journal';

/** Where a file is written before it takes its place; one at a time. */
const temporaryName = '.verdicts-export.tmp';

const manifestHead = 'verdicts export 1';

/** What writing a file came to. */
export type Written = 'added' | 'changed' | 'unchanged';

/** What the end of an export came to. */
export interface Tidied {
  readonly removed: number;
  /** Files that are no longer exported but were changed by somebody since, and so were left: relative paths. */
  readonly left: readonly string[];
}

/** Tells why an export could not be made: a sentence about the folder or a file in it, for the user. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/**
 * Throws `ExportError` when something is at the path that is no folder, or a folder that holds something and that no
 * export made; names that begin with a dot, such as `.git`, do not count.
 */
export function checkExportFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) throw new ExportError(`${path} is a file; name a folder`);
  const names = readdirSync(path);
  const other = names.find((name) => !name.startsWith('.'));
  if (other !== undefined && !names.includes(manifestName) && !names.includes(journalName))
    throw new ExportError(
      `${path} is not empty (${other}) and was not made by an export; name a new or empty folder`,
    );
}

/** A folder that exports are written into; it touches no file that an export did not make. */
export class ExportFolder {
  readonly path: string;
  readonly #ledger = new Ledger();
  readonly #folders = new Set<string>();
  readonly #journal: number;

  private constructor(path: string) {
    this.path = path;
    const journal = join(path, journalName);
    dropUnfinishedLine(journal);
    this.#journal = openSync(journal, 'a');
  }

  /** Opens a folder, making it when there is none. Throws `ExportError` as `checkExportFolder` does. */
  static async open(path: string): Promise<ExportFolder> {
    checkExportFolder(path);
    mkdirSync(path, { recursive: true });
    const folder = new ExportFolder(path);
    await folder.#read();
    return folder;
  }

  /** Writes a file in one step, unless it has these bytes already. Throws `ExportError` when it is not the export's. */
  write(path: string, content: string | Uint8Array): Written {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const { target, stats } = this.#prepare(path);
    this.#ledger.keep(path, hashOf(bytes));
    if (stats?.size === bytes.length && readFileSync(target).equals(bytes)) return 'unchanged';
    const temporary = join(this.path, temporaryName);
    writeFileSync(temporary, bytes);
    renameSync(temporary, target);
    return stats ? 'changed' : 'added';
  }

  /** The same for a file that may not fit into memory; wait for it before the next file is written. */
  async writeStream(
    path: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<{ readonly written: Written; readonly bytes: number }> {
    const { target, stats } = this.#prepare(path);
    const temporary = join(this.path, temporaryName);
    const bytes = await writeAll(temporary, content);
    const hash = hashOfFile(temporary);
    this.#ledger.keep(path, hash);
    if (stats?.size === bytes && hashOfFile(target) === hash) {
      rmSync(temporary);
      return { written: 'unchanged', bytes };
    }
    renameSync(temporary, target);
    return { written: stats ? 'changed' : 'added', bytes };
  }

  /** Removes what earlier exports made and this one did not, and writes down what there is. */
  finish(): Tidied {
    const left: string[] = [];
    let removed = 0;
    for (const { path, hash } of this.#ledger.gone()) {
      const target = join(this.path, path);
      if (!lstatSync(target, { throwIfNoEntry: false })?.isFile()) continue;
      if (hash !== null && hash !== hashOfFile(target)) {
        left.push(path);
        continue;
      }
      rmSync(target);
      removed++;
      this.#removeEmptyFolders(dirname(path));
    }
    this.#writeManifest();
    return { removed, left };
  }

  close(): void {
    closeSync(this.#journal);
    this.#ledger.close();
  }

  async #read(): Promise<void> {
    for await (const line of linesOf(join(this.path, manifestName))) {
      const [, hash, path] = /^([0-9a-z]{13}) (.+)$/.exec(line) ?? [];
      if (path !== undefined && isSafe(path)) this.#ledger.remember({ path, hash: hash ?? null });
    }
    for await (const path of linesOf(join(this.path, journalName)))
      if (isSafe(path)) this.#ledger.remember({ path, hash: null });
  }

  #writeManifest(): void {
    const temporary = join(this.path, temporaryName);
    writeFileSync(temporary, `${manifestHead}\n`);
    let lines = '';
    for (const { path, hash } of this.#ledger.kept()) {
      lines += `${hash} ${path}\n`;
      if (lines.length < 65_536) continue;
      appendFileSync(temporary, lines);
      lines = '';
    }
    appendFileSync(temporary, lines);
    const manifest = join(this.path, manifestName);
    const same = existsSync(manifest) && readFileSync(manifest).equals(readFileSync(temporary));
    if (same) rmSync(temporary);
    else renameSync(temporary, manifest);
    rmSync(join(this.path, journalName));
  }

  /** Makes ready to write a file: its folder is there, and it is nobody else's. */
  #prepare(path: string): { readonly target: string; readonly stats: Stats | undefined } {
    const target = join(this.path, path);
    this.#makeFolder(dirname(path));
    const stats = lstatSync(target, { throwIfNoEntry: false });
    const owned = this.#ledger.owns(path);
    if (stats && !(stats.isFile() && owned))
      throw new ExportError(
        `${target} is there already and was not made by an export; move it away, then export again`,
      );
    if (!owned) writeFileSync(this.#journal, `${path}\n`);
    return { target, stats };
  }

  /** Makes a folder and those above it; one that is a link would lead out of the export. */
  #makeFolder(path: string): void {
    if (path === '.' || this.#folders.has(path)) return;
    this.#makeFolder(dirname(path));
    const target = join(this.path, path);
    const stats = lstatSync(target, { throwIfNoEntry: false });
    if (stats && !stats.isDirectory())
      throw new ExportError(`${target} is there already and is no folder; move it away, then export again`);
    if (!stats) mkdirSync(target);
    this.#folders.add(path);
  }

  #removeEmptyFolders(path: string): void {
    if (path === '.' || readdirSync(join(this.path, path)).length > 0) return;
    rmdirSync(join(this.path, path));
    this.#removeEmptyFolders(dirname(path));
  }
}

/** A manifest comes from a disk that others write to: no path in it may lead out of the folder. */
function isSafe(path: string): boolean {
  return path !== '' && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

/** An export that was killed in the middle of a line has not written that file: the line names none. */
function dropUnfinishedLine(path: string): void {
  if (existsSync(path)) truncateSync(path, readFileSync(path).lastIndexOf('\n') + 1);
}

/** The lines of a file; none when there is no file. */
async function* linesOf(path: string): AsyncIterable<string> {
  if (existsSync(path))
    yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
