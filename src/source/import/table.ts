import { open, readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';
import { UnreadableError } from '../folder.ts';
import { readNdjson } from '../ndjson-records.ts';
import { readText } from '../read-text.ts';
import { type CsvDelimiter, readCsv } from './csv-rows.ts';
import { openPages, type PageFacts, readJson } from './json-rows.ts';

/** The formats of tables that can be read. */
export const tableFormats = ['csv', 'ndjson', 'json'] as const;

/** A format of a table. */
export type TableFormat = (typeof tableFormats)[number];

/** The largest CSV or NDJSON file, in bytes; these are read row by row. */
export const tableMaxBytes = 256 * 1024 * 1024;

/** The largest JSON file, in bytes; it is read as a whole. */
export const jsonMaxBytes = 64 * 1024 * 1024;

/** A file of rows. */
export interface Table {
  readonly file: string;
  readonly format: TableFormat;
  /** Every row, by column, and a diagnostic for each that cannot be read. Calls `onPage` for each page of an API. */
  rows(onPage: (page: PageFacts) => void): AsyncIterable<RawRecord | Diagnostic>;
}

/** Facts about a table that need not be inferred. */
export interface TableOptions {
  readonly format?: TableFormat;
  readonly delimiter?: CsvDelimiter;
}

/**
 * Opens a file of rows. Infers its format from the extension or else from its first bytes.
 * Throws `UnreadableError` if the file is missing, unreadable, too large, or not text in UTF-8.
 */
export async function openTable(file: string, options: TableOptions): Promise<Table> {
  const { head, size } = await readHead(file);
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
    format,
    async *rows(onPage) {
      if (format === 'json') {
        const text = readText(await readFile(file), file);
        yield* openPages(typeof text === 'string' ? readJson(text, file) : [text], onPage);
        return;
      }
      const handle = await open(file);
      const chunks = handle.createReadStream({ highWaterMark: 1024 * 1024 });
      if (format === 'ndjson') yield* openPages(readNdjson(chunks, file), onPage);
      else yield* readCsv(chunks, file, options.delimiter);
    },
  };
}

const formatsByExtension: Readonly<Record<string, TableFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new UnreadableError(`${file}: this is not a file`);
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
      return { head: buffer.subarray(0, bytesRead), size: stats.size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const missing = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${error.message}`;
    throw new UnreadableError(`${file}: ${missing}`);
  }
}

/** Recognises, by the first bytes, formats that other programs save instead of UTF-8 text. */
function findForeignForm(head: Buffer): string | undefined {
  const [first, second] = head;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || first === 0 || second === 0) return 'the file is UTF-16; save it as UTF-8';
  if (first === 0x50 && second === 0x4b) return 'the file is a spreadsheet or an archive; save it as CSV';
  if (first === 0x1f && second === 0x8b) return 'the file is compressed; unpack it first';
  return undefined;
}

/** A first line that is a whole object, with more after it, is NDJSON; any other brace or bracket is JSON. */
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
