import { type EntryBlock, parseEntries } from '../../verdict/entry-lines.ts';
import { createLinks } from '../links.ts';
import { type DownloadSource, recordValues } from './download-record.ts';
import type { DownloadDigest, DownloadFormat } from './formats.ts';
import { compressFile } from './gzip-file.ts';
import { SqliteFile } from './sqlite-file.ts';
import { TextFile } from './text-file.ts';
import { csvFormat, jsonFormat, ndjsonFormat } from './text-format.ts';

/** Which file to make, and where. */
export interface DownloadJob {
  readonly format: DownloadFormat;
  /** Path of the file, which must not exist, nor the one of its gzip form (`gzipPathOf`). */
  readonly path: string;
  /** Where the service is published. */
  readonly base: string;
  readonly source: DownloadSource;
}

/** Writes a download piece by piece. */
export interface DownloadWriter {
  add(entries: EntryBlock): void;
  finish(): DownloadDigest;
  /** Closes the files, finished or not. */
  close(): void;
}

/** Creates the file of a download, and its gzip form. The same edition at the same address gives the same bytes. Throws system errors. */
export function writeDownload({ format, path, base, source }: DownloadJob): DownloadWriter {
  const links = createLinks(base);
  if (format === 'sqlite') {
    const file = new SqliteFile(path, source, links);
    return {
      add: (entries) => {
        for (const verdict of parseEntries(entries)) file.add(recordValues(verdict, links));
      },
      finish: () => {
        file.finish();
        return compressFile(path);
      },
      close: () => file.close(),
    };
  }
  const { head, records, tail } = textFormats[format](source, links);
  const file = new TextFile(path);
  file.write(head);
  let isFirst = true;
  return {
    add: (entries) => {
      file.write(records(entries, isFirst));
      isFirst = false;
    },
    finish: () => {
      file.write(tail);
      return file.finish();
    },
    close: () => file.close(),
  };
}

const textFormats = { json: jsonFormat, ndjson: ndjsonFormat, csv: csvFormat } as const;

/** Number of lines in a piece, which is the number of verdicts. */
export function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, end + 1)) count++;
  return count;
}

const LF = 0x0a;
