import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Folder, listInside, openFolder, readInside } from '../folder.ts';
import { findFrontMatter, markdownMaxBytes } from '../markdown-record.ts';
import { placeIn } from '../place-in.ts';
import { parseYamlValues } from '../yaml-values.ts';
import { fileColumns } from './rows/file-columns.ts';
import type { RowFault, TableRow } from './rows/table-row.ts';

/** Folders within folders, and no further. */
const depthMax = 10;

/**
 * Reads each Markdown or YAML file of a folder as a row, in order of their paths: its keys are the columns. Hidden
 * files are left out, and so are other files. Throws `UnreadableError` if the folder cannot be read.
 */
export async function* readFolder(path: string): AsyncIterable<TableRow | RowFault> {
  const folder = await openFolder(path, () => {});
  yield* readInto(folder, '', 0);
}

async function* readInto(folder: Folder, inside: string, depth: number): AsyncIterable<TableRow | RowFault> {
  const names = inside === '' ? [...folder.names].sort() : await listInside(folder, inside);
  if (!Array.isArray(names)) return yield names;
  for (const name of names) {
    if (name.startsWith('.') || name.endsWith('~')) continue;
    const path = join(inside, name);
    const stats = await stat(join(folder.path, path)).catch(() => undefined);
    if (stats?.isDirectory() && depth < depthMax) yield* readInto(folder, path, depth + 1);
    const form = /\.(?:(md|markdown)|ya?ml)$/i.exec(name);
    if (!form || stats?.isDirectory()) continue;
    const text = await readInside(folder, path, markdownMaxBytes);
    if (typeof text !== 'string') yield { ...text, source: { text: path } };
    else
      yield* readFile(text, join(folder.path, path), path.slice(0, -form[0].length), form[1] !== undefined);
  }
}

function* readFile(
  text: string,
  file: string,
  name: string,
  isMarkdown: boolean,
): Iterable<TableRow | RowFault> {
  const source = { text };
  const front = isMarkdown ? findFrontMatter(text) : { start: 0, end: text.length, review: text.length };
  const yaml = parseYamlValues(front ? text.slice(front.start, front.end) : '', file, {
    firstLine: isMarkdown ? 2 : 1,
    maxLength: markdownMaxBytes,
  });
  if (yaml.diagnostics.length > 0) return yield* yaml.diagnostics.map((fault) => ({ ...fault, source }));
  const body = text
    .slice(front?.review ?? 0)
    .replace(/\r\n?/g, '\n')
    .trim();
  yield {
    source,
    values: { ...yaml.values, [fileColumns.path]: name, ...(body !== '' && { [fileColumns.body]: body }) },
    implied: [],
    locate: (path, at) => {
      if (path[0] === fileColumns.body) return placeIn(text, front?.review ?? 0, file);
      return path.length === 0 || path[0] === fileColumns.path
        ? { file, line: 1, column: 1 }
        : yaml.locate(path, at);
    },
  };
}
