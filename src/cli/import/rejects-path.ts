import { fstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { printable } from '../../verdict/text/printable.ts';
import { partialPath } from './rejects-file.ts';

/** What an import reads and writes, which its file of rejected rows must not overwrite. */
interface ImportPlaces {
  /** A path, `postgres:VIEW`, or `-`. */
  readonly source: string;
  readonly into: string;
  readonly recipe?: string;
}

/** What is wrong with a path, and the exit code for it. */
interface PathFault {
  readonly message: string;
  readonly exitCode: 1 | 2;
}

/** What is wrong with a file for rejected rows: it overwrites an input, is in a folder of one, or cannot be there. */
export function rejectsPathFault(
  path: string,
  { source, into, recipe }: ImportPlaces,
): PathFault | undefined {
  const name = printable(path);
  const unfit = (why: string) => ({ message: `${name} cannot be written: ${why}`, exitCode: 1 }) as const;
  const folder = dirname(path);
  if (!statOf(folder)?.isDirectory()) return unfit(`there is no folder ${printable(folder)}`);
  const there = statOf(path);
  if (there && !there.isFile()) return unfit(there.isDirectory() ? 'it is a folder' : 'it is not a file');
  const paths = [path, partialPath(path)];
  const input = source === '-' ? fstatSync(0) : statOf(source);
  const overwrites = (file: Stats | undefined) =>
    file && paths.map(statOf).some((other) => other?.ino === file.ino && other.dev === file.dev);
  const other = overwrites(input)
    ? 'the source'
    : recipe !== undefined && overwrites(statOf(recipe))
      ? 'the recipe'
      : undefined;
  if (other) return { message: `--rejects ${name} would overwrite ${other}; name another file`, exitCode: 2 };
  const isIn = (root: string) => paths.flatMap(placesOf).some((place) => isInside(place, root));
  const root = isIn(into)
    ? `the catalogue ${printable(into)}`
    : source !== '-' && input?.isDirectory() && isIn(source)
      ? `the source ${printable(source)}`
      : undefined;
  return root === undefined
    ? undefined
    : { message: `--rejects ${name} is inside ${root}; name a file elsewhere`, exitCode: 2 };
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Where a file is, and where it leads if it is a link. */
function placesOf(path: string): string[] {
  const place = join(realpathSync(dirname(path)), basename(path));
  return statOf(path) ? [place, realpathSync(path)] : [place];
}

function isInside(place: string, folder: string): boolean {
  const way = relative(statOf(folder) ? realpathSync(folder) : resolve(folder), place);
  return way !== '..' && !way.startsWith(`..${sep}`);
}
