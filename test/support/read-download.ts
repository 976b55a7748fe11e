import { Database } from 'bun:sqlite';
import { parse } from 'csv-parse/sync';
import type { DownloadRecord } from '../../src/render/download/download-record.ts';
import type { DownloadFormat } from '../../src/render/download/formats.ts';

/** Content of a download in any format. */
export interface ReadDownload {
  readonly records: readonly DownloadRecord[];
  /** From the first record in formats that repeat it in every record. */
  readonly license: string | undefined;
  readonly attribution: string | undefined;
}

type Row = Readonly<Record<string, string>>;

/** Reads a download according to the documentation, independently of the code that wrote it. */
export function readDownload(format: DownloadFormat, bytes: Uint8Array): ReadDownload {
  const text = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (format === 'json') {
    const { data, license, attribution } = JSON.parse(text());
    return { records: data, license: license.url, attribution: attribution.text };
  }
  if (format === 'sqlite') return readSqlite(bytes);
  const rows =
    format === 'ndjson'
      ? text()
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : (parse(text(), { columns: true, record_delimiter: '\r\n' }) as Row[]).map(fromCells);
  const records = rows.map(({ license: _license, attribution: _attribution, ...record }) => record);
  return { records, license: rows[0]?.license, attribution: rows[0]?.attribution };
}

/** Removes the apostrophes that guard against formulas, as docs/downloads.md says. */
export function originalText(cell: string): string {
  return cell.replace(
    /(?<![^;\t\r\n])'(?=[\s'"\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu,
    '',
  );
}

/** Optional text fields: an empty cell means absent. */
const optional = ['reviewed', 'language', 'website', 'disclosure', 'note'];

function fromCells(row: Row) {
  const texts = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, originalText(cell)]));
  return {
    ...texts,
    rating: Number(row['rating']),
    ...Object.fromEntries(optional.map((key) => [key, texts[key] === '' ? null : texts[key]])),
    ...listsOf(row),
    image: texts['image'] === '' ? null : JSON.parse(texts['image'] ?? ''),
    // biome-ignore lint/suspicious/noExplicitAny: a row is whatever the file says
  } as any;
}

function listsOf(row: Readonly<Record<string, string>>) {
  const keys = ['aliases', 'pros', 'cons', 'tags', 'alternatives', 'identifiers', 'authors'];
  return Object.fromEntries(keys.map((key) => [key, JSON.parse(row[key] ?? '')]));
}

function readSqlite(bytes: Uint8Array): ReadDownload {
  const database = Database.deserialize(bytes, true);
  const rows = database.query<Record<string, string>, []>('SELECT * FROM verdicts ORDER BY slug').all();
  const metadata = Object.fromEntries(database.query('SELECT name, value FROM metadata').values());
  database.close();
  return {
    records: rows.map(
      (row) =>
        ({
          ...row,
          ...listsOf(row),
          image: row['image'] === null ? null : JSON.parse(row['image'] ?? ''),
        }) as unknown as DownloadRecord,
    ),
    license: metadata['licenseUrl'],
    attribution: metadata['attribution'],
  };
}
