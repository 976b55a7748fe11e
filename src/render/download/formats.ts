/** The files that hold every verdict. */
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

/** One of those files. */
export type DownloadFormat = keyof typeof downloadFormats;

/** All of them, in their order. */
export const downloadNames = Object.keys(downloadFormats) as readonly DownloadFormat[];

/** How long a finished file is, and the SHA-256 of its bytes in hexadecimal digits. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}
