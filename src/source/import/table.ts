import { open, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { UnreadableError } from '../folder.ts';
import { viewPrefix } from '../postgres-records.ts';
import { readText } from '../read-text.ts';
import { type CsvDelimiter, readCsv } from './csv-rows.ts';
import { readFolder } from './folder-rows.ts';
import { openPages, type PageFacts, readJson, readJsonLines } from './json-rows.ts';
import { refuseShiftedRows } from './rows/shifted-rows.ts';
import type { RowFault, TableRow } from './rows/table-row.ts';
import { isSqlite, readSqlite } from './sqlite-rows.ts';
import { readViewRows } from './view-rows.ts';

/** The formats of tables that can be read. */
export const tableFormats = ['csv', 'ndjson', 'json'] as const;

/** A format of a table. */
export type TableFormat = (typeof tableFormats)[number];

/** The largest CSV or NDJSON file, in bytes; both are read row by row. */
export const tableMaxBytes = 256 * 1024 * 1024;

/** The largest JSON file, in bytes; it is read as a whole. */
export const jsonMaxBytes = 64 * 1024 * 1024;

/** A source of rows. */
export interface Table {
  /** As the user named it; diagnostics show this. */
  readonly file: string;
  /** Every row, by column, and a fault for each that cannot be read. Calls `onPage` for each page of an API. */
  rows(onPage: (page: PageFacts) => void): AsyncIterable<TableRow | RowFault>;
}

/** Facts about a table that need not be inferred. */
export interface TableOptions {
  readonly format?: TableFormat;
  readonly delimiter?: CsvDelimiter;
  /** The file to read in place of the one that is named, such as a copy of standard input. */
  readonly copy?: string | undefined;
  /** Address of the database, for a view. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Opens a file of rows, a folder of Markdown or YAML files, or a view (`postgres:NAME`). Infers the format of a file
 * from the extension or else from its first bytes. Throws `UnreadableError` if it is missing, unreadable, too large, or
 * not text in UTF-8.
 */
export async function openTable(file: string, options: TableOptions): Promise<Table> {
  const { copy, databaseUrl } = options;
  if (file.startsWith(viewPrefix))
    return { file, rows: () => readViewRows(file.slice(viewPrefix.length), databaseUrl) };
  const path = copy ?? file;
  if (await isFolder(path)) return { file, rows: () => readFolder(path) };
  const { head, size } = await readHead(path, file);
  if (isSqlite(head)) return { file, rows: (onPage) => readSqlite(path, file, onPage) };
  const fault = findForeignForm(head);
  if (fault !== undefined) throw new UnreadableError(`${file}: ${fault}`);
  const format = options.format ?? formatsByExtension[extname(file).toLowerCase()] ?? guessFormat(head);
  const most = format === 'json' ? jsonMaxBytes : tableMaxBytes;
  if (size > most)
    throw new UnreadableError(
      `${file}: the file is ${size} bytes long; allowed: at most ${most} as ${format}`,
    );
  return {
    file,
    async *rows(onPage) {
      if (format === 'json') {
        const text = readText(await readFile(path), file);
        yield* openPages(typeof text === 'string' ? readJson(text, file) : [text], onPage);
        return;
      }
      const handle = await open(path);
      const chunks = handle.createReadStream({ highWaterMark: 1024 * 1024 });
      if (format === 'ndjson') yield* openPages(readJsonLines(chunks, file), onPage);
      else yield* refuseShiftedRows(readCsv(chunks, file, options.delimiter));
    },
  };
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

const formatsByExtension: Readonly<Record<string, TableFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

async function readHead(path: string, file: string): Promise<{ head: Buffer; size: number }> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new UnreadableError(`${file}: this is not a file`);
    await using handle = await open(path);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return { head: buffer.subarray(0, bytesRead), size: stats.size };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const missing = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${error.message}`;
    throw new UnreadableError(`${file}: ${missing}`);
  }
}

/** The first bytes of an .xls file. */
const oldSpreadsheet = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Recognises, by the first bytes, formats that other programs save instead of UTF-8 text. */
function findForeignForm(head: Buffer): string | undefined {
  const [first, second] = head;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || first === 0 || second === 0) return 'the file is UTF-16; save it as UTF-8';
  if (head.subarray(0, 4).equals(oldSpreadsheet)) return 'the file is a spreadsheet; save it as CSV';
  if (first === 0x50 && second === 0x4b) return 'the file is a spreadsheet or an archive; save it as CSV';
  if (first === 0x1f && second === 0x8b) return 'the file is compressed; unpack it first';
  return undefined;
}

/** A first line with a complete object, and more after it, is NDJSON; any other brace or bracket is JSON. */
function guessFormat(head: Buffer): TableFormat {
  const text = new TextDecoder().decode(head).trimStart();
  if (text.startsWith('[')) return 'json';
  if (!text.startsWith('{')) return 'csv';
  const end = text.indexOf('\n');
  if (end === -1) return text.length < 60 * 1024 ? 'json' : 'ndjson';
  try {
    JSON.parse(text.slice(0, end));
    return 'ndjson';
  } catch {
    return 'json';
  }
}
