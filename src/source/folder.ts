import { constants } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { isSystemError } from '../verdict/text/error-message.ts';
import { findConflict } from './find-conflict.ts';
import { readText } from './read-text.ts';

/** A folder whose files are read; links that lead out of it are refused. */
export interface Folder {
  /** As the user wrote it; diagnostics show this path. */
  readonly path: string;
  /** The real path, with all symlinks resolved. */
  readonly root: string;
  /** Names of its direct entries. */
  readonly names: readonly string[];
  /** Called with the modification time, in milliseconds, of everything that is read. */
  readonly noteChange: (milliseconds: number) => void;
}

/** A folder or file cannot be read. The message is one line for the user. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Opens a folder for reading. Throws `UnreadableError` if it is missing or cannot be read. */
export async function openFolder(path: string, noteChange: (milliseconds: number) => void): Promise<Folder> {
  try {
    const root = await realpath(path);
    return { path, root, names: await readdir(root), noteChange };
  } catch (error) {
    throw new UnreadableError(`${path}: ${reasonOf(error)}`);
  }
}

/** Lists a folder inside `folder`, sorted; returns a diagnostic if it cannot be read. */
export async function listInside(folder: Folder, name: string): Promise<string[] | Diagnostic> {
  const path = join(folder.path, name);
  try {
    if (!(await isInside(folder, path))) return outside(folder, name);
    folder.noteChange((await stat(path)).mtimeMs);
    return (await readdir(path)).sort();
  } catch (error) {
    return fileFault(folder, name, 'unreadable', `the folder cannot be read: ${reasonOf(error)}`);
  }
}

/** Reads a file inside `folder` as text; returns a diagnostic if it cannot be read, or holds a conflict of Git's. */
export async function readInside(
  folder: Folder,
  name: string,
  maxBytes: number,
): Promise<string | Diagnostic> {
  const fault = await findFault(folder, name, maxBytes);
  if (fault) return fault;
  const file = join(folder.path, name);
  try {
    const text = readText(await readFile(file), file);
    return typeof text === 'string' ? (findConflict(text, file) ?? text) : text;
  } catch (error) {
    return fileFault(folder, name, 'unreadable', `the file cannot be read: ${reasonOf(error)}`);
  }
}

/** Explains why a file must not be read: missing, unreadable, not a file, too large, or a link out of the folder. */
export async function findFault(
  folder: Folder,
  name: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Diagnostic | undefined> {
  const file = join(folder.path, name);
  try {
    if (!(await isInside(folder, file))) return outside(folder, name);
    await access(file, constants.R_OK);
    const stats = await stat(file);
    const { size } = stats;
    folder.noteChange(stats.mtimeMs);
    if (!stats.isFile()) return fileFault(folder, name, 'unreadable', 'this is not a file');
    return size > maxBytes
      ? fileFault(folder, name, 'size', `the file is ${size} bytes long`, `at most ${maxBytes}`)
      : undefined;
  } catch (error) {
    const isMissing = isSystemError(error) && error.code === 'ENOENT';
    const message = isMissing ? 'the file is missing' : `the file cannot be read: ${reasonOf(error)}`;
    return fileFault(folder, name, 'unreadable', message);
  }
}

/** A diagnostic about a file as a whole. */
export function fileFault(
  folder: Folder,
  name: string,
  rule: string,
  message: string,
  allowed?: string,
): Diagnostic {
  return { file: join(folder.path, name), line: 1, column: 1, rule, message, allowed };
}

async function isInside(folder: Folder, file: string): Promise<boolean> {
  return (await realpath(file)).startsWith(folder.root.endsWith(sep) ? folder.root : folder.root + sep);
}

function outside(folder: Folder, name: string): Diagnostic {
  const message = 'this link leads out of the catalogue';
  return fileFault(folder, name, 'symlink', message, 'files inside the catalogue');
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'the links lead in a circle',
  EMFILE: 'too many files are open',
};

/** Describes a failed system call for the user; rethrows anything else, which is a bug. */
function reasonOf(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return reasons[error.code ?? ''] ?? error.message;
}
