import type { Links } from '../links.ts';
import { attributionOf, momentOf } from '../list.ts';
import { csvRow } from './csv-row.ts';
import {
  creditFields,
  creditOf,
  type DownloadRecord,
  type DownloadSource,
  recordKeys,
  termsOf,
} from './download-record.ts';

/** A text file that is written sequentially. */
export interface TextFormat {
  readonly head: string;
  /** The text of a record; `index` counts from 0. */
  record(record: DownloadRecord, index: number): string;
  readonly tail: string;
}

/** One JSON document: an envelope like that of lists, then one record per line. */
export function jsonFormat({ id, settings, total, ...source }: DownloadSource, links: Links): TextFormat {
  const envelope = {
    license: settings.licence,
    attribution: attributionOf(settings, links),
    edition: id,
    publishedAt: momentOf(source),
    ...termsOf(settings),
    total,
  };
  return {
    head: `${JSON.stringify(envelope).slice(0, -1)},"data":[`,
    record: (record, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(record)}`,
    tail: '\n]}\n',
  };
}

/** One JSON object per line. There is no envelope, so each has licence and credit. */
export function ndjsonFormat({ settings }: DownloadSource, links: Links): TextFormat {
  const credit = creditOf(settings, links);
  return { head: '', record: (record) => `${JSON.stringify({ ...record, ...credit })}\n`, tail: '' };
}

/** CSV with a header (RFC 4180), UTF-8 without a byte order mark; each row has licence and credit. */
export function csvFormat({ settings }: DownloadSource, links: Links): TextFormat {
  const { license, attribution } = creditOf(settings, links);
  return {
    head: csvRow([...recordKeys, ...creditFields.map(({ name }) => name)]),
    record: (record) => csvRow([...recordKeys.map((key) => record[key]), license, attribution]),
    tail: '',
  };
}
