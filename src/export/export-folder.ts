import { once } from 'node:events';
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

/** Lists files that an unfinished export is about to write; the manifest lists them once it has finished. */
const journalName = '.verdicts-export.journal';

/** The file that is written, then renamed into place; one at a time. */
const temporaryName = '.verdicts-export.tmp';

const manifestHead = 'verdicts export 1';

/** The outcome of writing a file. */
export type Written = 'added' | 'changed' | 'unchanged';

/** The outcome of the end of an export. */
export interface Tidied {
  readonly removed: number;
  /** Files that are no longer exported but were left because someone changed them: relative paths. */
  readonly left: readonly string[];
}

/** The export failed; the message is a sentence for the user about the folder or a file in it. */
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

/** A folder that exports are written into; never changes a file that an export did not make. */
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

  /** Writes a file atomically unless it has these bytes. Throws `ExportError` if an export did not make the file. */
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

  /** Like `write`, for content that may not fit into memory. Await it before you write the next file. */
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

  /** Removes the files that only earlier exports made, and writes the manifest. */
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

  /** Makes the folder of a file, and checks that the file is the export's. */
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

  /** Makes a folder and its parents; refuses links, which could lead out of the export. */
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

/** Whether a path stays within the folder; others may have written to the manifest. */
function isSafe(path: string): boolean {
  return path !== '' && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
}

/** An export that was killed in the middle of a line has not written that file: the line names none. */
function dropUnfinishedLine(path: string): void {
  if (existsSync(path)) truncateSync(path, readFileSync(path).lastIndexOf('\n') + 1);
}

/** The lines of a file; none when there is no file. */
async function* linesOf(path: string): AsyncIterable<string> {
  if (!existsSync(path)) return;
  const input = createReadStream(path);
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    input.destroy();
    if (!input.closed) await once(input, 'close');
  }
}
