/** The formats of downloads, which contain every verdict. */
export const downloadFormats = {
  json: {
    file: 'verdicts.json',
    type: 'application/json; charset=utf-8',
    about:
      'One JSON document: licence, credit and rating scale first, then every verdict on a line of its own.',
  },
  ndjson: {
    file: 'verdicts.ndjson',
    type: 'application/x-ndjson; charset=utf-8',
    about: 'One JSON object a line, for programs that read as they go.',
  },
  csv: {
    file: 'verdicts.csv',
    type: 'text/csv; charset=utf-8; header=present',
    about: 'For spreadsheets and tables. No cell can become a formula.',
  },
  sqlite: {
    file: 'verdicts.sqlite',
    type: 'application/vnd.sqlite3',
    about: 'A database to ask with SQL, indexed by slug, verdict, category and rating.',
  },
} as const;

/** A format of downloads. */
export type DownloadFormat = keyof typeof downloadFormats;

/** All formats, in order. */
export const downloadNames = Object.keys(downloadFormats) as readonly DownloadFormat[];

/** The size of a finished file in bytes, and its SHA-256 in hexadecimal digits. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** The same of a download, and of its gzip form. */
export interface DownloadDigest extends FileDigest {
  readonly gzip: FileDigest;
}

/** Where the gzip form of the download at a path is. */
export function gzipPathOf(path: string): string {
  return `${path}.gz`;
}
