import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { originalText } from '../../verdict/text/formula-guard.ts';
import { lineMaxBytes } from '../ndjson-records.ts';
import { readText } from '../read-text.ts';
import { splitLines } from '../split-lines.ts';
import { isDownload } from './rows/own-download.ts';
import type { RowFault, TableRow } from './rows/table-row.ts';

/** The delimiters that a CSV file may have. */
export const csvDelimiters = [',', ';', '\t'] as const;

/** A delimiter of a CSV file. */
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** The most columns that a table may have. */
export const columnsMax = 1000;

/** The longest row of a CSV file, in characters. */
export const rowMaxLength = 1024 * 1024;

/**
 * Reads CSV (RFC 4180; LF or CRLF, a byte order mark, quoted line breaks) with a header line, row by row.
 * Without `delimiter`, infers it from the header. Stops at a row that cannot be read: later rows would be guesses.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  delimiter?: CsvDelimiter,
): AsyncIterable<TableRow | RowFault> {
  const faults: Diagnostic[] = [];
  const lines = decodeLines(chunks, file, faults)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) return yield* faults;
  const separator = delimiter ?? guessDelimiter(first.value);
  const stream = Readable.from(inBatches(first.value, lines));
  let error: CsvError | undefined;
  const parser = stream.pipe(
    parse({
      delimiter: separator,
      info: true,
      raw: true,
      relax_column_count: true,
      max_record_size: rowMaxLength,
      // If the parser threw, earlier rows that were not read yet would be lost.
      skip_records_with_error: true,
      on_skip: (found) => {
        error ??= found;
        return undefined;
      },
    }),
  );
  // A pipe does not forward errors.
  stream.on('error', (failure) => parser.destroy(failure));
  let columns: readonly string[] | undefined;
  let isGuarded = false;
  let line = 1;
  try {
    for await (const item of parser as AsyncIterable<ParsedRow>) {
      if (error !== undefined && item.info.records > Number(error['records'])) break;
      yield* faults.splice(0);
      const fields = isGuarded ? item.record.map(originalText) : item.record;
      const row: Row = { file, line, separator, fields, raw: item.raw };
      line = item.info.lines + 1;
      if (columns === undefined) {
        columns = item.record.map((name) => name.trim().normalize('NFC'));
        const headerFaults = findHeaderFaults(columns, row);
        yield* headerFaults;
        if (headerFaults.length > 0) return;
        isGuarded = isDownload(columns);
      } else if (item.record.some((field) => field.trim() !== '')) yield toRecord(row, columns);
    }
  } finally {
    // Closes the file even if the caller stops early.
    stream.destroy();
  }
  if (error !== undefined) yield { file, ...explainCsvError(error, line) };
  yield* faults;
}

/** The most frequent delimiter in a header line, outside of quotes; a comma if there is none. */
function guessDelimiter(header: string): CsvDelimiter {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return csvDelimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number; readonly records: number };
}

interface Row {
  readonly file: string;
  readonly line: number;
  readonly separator: CsvDelimiter;
  readonly fields: readonly string[];
  readonly raw: string;
}

/** Adds invalid UTF-8 to `faults` and continues, so that one run reports every mistake. */
async function* decodeLines(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  faults: Diagnostic[],
): AsyncIterable<string> {
  let line = 0;
  for await (const bytes of splitLines(chunks, lineMaxBytes)) {
    line++;
    if (bytes === 'too long') {
      faults.push({ file, line, column: 1, ...tooLong });
      return;
    }
    const text = readText(bytes, file, line);
    if (typeof text !== 'string') faults.push({ ...text, allowed: utf8Hint });
    yield typeof text === 'string' ? text : new TextDecoder().decode(bytes);
  }
}

const utf8Hint =
  'a file saved as UTF-8: in a spreadsheet, save it as "CSV UTF-8"; elsewhere: iconv -f windows-1252 -t utf-8';

const tooLong = { rule: 'size', message: 'the row is too long', allowed: `at most ${rowMaxLength} bytes` };

/** Joins lines to batches: the parser handles a few large writes much faster than many small ones. */
async function* inBatches(first: string, lines: AsyncIterator<string>): AsyncIterable<string> {
  let batch = `${first}\n`;
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      batch += `${next.value}\n`;
      if (batch.length < 64 * 1024) continue;
      yield batch;
      batch = '';
    }
    yield batch;
  } finally {
    await lines.return?.();
  }
}

function findHeaderFaults(columns: readonly string[], row: Row): Diagnostic[] {
  const start = { file: row.file, line: row.line, column: 1, rule: 'csv' };
  if (columns.every((name) => name === ''))
    return [{ ...start, message: 'the file does not begin with the names of its columns' }];
  if (columns.length === 1 && columns[0]?.includes('|'))
    return [
      {
        ...start,
        message: 'the columns are separated by bars: |',
        allowed: 'columns separated by comma, semicolon or tab, and fields that hold it in quotes',
      },
    ];
  if (columns.length > columnsMax)
    return [
      { ...start, message: `the header names ${columns.length} columns`, allowed: `at most ${columnsMax}` },
    ];
  return columns.flatMap((name, index) =>
    name !== '' && columns.indexOf(name) < index
      ? [
          {
            ...locateField(row, index),
            rule: 'csv',
            message: `the column ${quoted(name)} stands here a second time`,
            allowed: 'each name once',
          },
        ]
      : [],
  );
}

function toRecord(row: Row, columns: readonly string[]): TableRow | RowFault {
  const { fields } = row;
  const source = {
    text: row.raw.replace(/\r?\n$/, ''),
    csv: { separator: row.separator, names: columns, fields },
  };
  if (fields.length !== columns.length)
    return {
      source,
      ...locateField(row, Math.min(columns.length, fields.length - 1)),
      rule: 'csv',
      message: `the row has ${fields.length} fields, the header ${columns.length}`,
      allowed: `${columns.length} fields; a field with a delimiter or a line break in quotes`,
    };
  const values: Record<string, string> = Object.create(null);
  for (const [index, name] of columns.entries()) if (name !== '') values[name] = fields[index] ?? '';
  return {
    source,
    values,
    implied: [],
    locate: ([column]) => locateField(row, Math.max(0, columns.indexOf(String(column ?? columns[0])))),
  };
}

/** Finds where a field begins by parsing the row again: only mistakes need locations. */
function locateField({ file, line, separator, raw }: Row, index: number) {
  let field = 0;
  let inQuotes = false;
  let row = line;
  let lineStart = 0;
  let offset = 0;
  for (; offset < raw.length && field < index; offset++) {
    const character = raw[offset];
    if (character === '"') inQuotes = !inQuotes;
    else if (character === separator && !inQuotes) field++;
    else if (character === '\n') {
      row++;
      lineStart = offset + 1;
    }
  }
  return { file, line: row, column: offset - lineStart + 1 };
}

function explainCsvError(error: CsvError, line: number): Omit<Diagnostic, 'file'> {
  const found = Number(error['lines']) || line;
  const quotes = { rule: 'csv', column: 1, allowed: 'the whole field in quotes, and quotes in it doubled' };
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return { ...quotes, line, message: 'a quoted field of the row that begins here does not end' };
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return {
      ...tooLong,
      line,
      column: 1,
      message: 'the row that begins here is too long; perhaps a quoted field does not end',
    };
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return { ...quotes, line: found, message: 'text follows the quotes that end a field' };
  return { ...quotes, line: found, message: 'a quotation mark stands inside a field that is not quoted' };
}
