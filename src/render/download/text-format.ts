import { type EntryBlock, parseEntries } from '../../verdict/entry-lines.ts';
import type { Links } from '../links.ts';
import { attributionOf, momentOf } from '../list.ts';
import { csvRow } from './csv-row.ts';
import {
  creditFields,
  creditOf,
  type DownloadSource,
  recordKeys,
  recordTexts,
  recordValues,
  termsOf,
} from './download-record.ts';

/** A text file that is written sequentially. */
export interface TextFormat {
  readonly head: string;
  /** The text of entries; `isFirst` if no other comes before them. */
  records(entries: EntryBlock, isFirst: boolean): string;
  readonly tail: string;
}

/** One JSON document: an envelope like that of lists, then one record per line. */
export function jsonFormat({ id, settings, total, publishedAt }: DownloadSource, links: Links): TextFormat {
  const envelope = {
    license: settings.licence,
    attribution: attributionOf(settings, links),
    edition: id,
    publishedAt: momentOf(publishedAt),
    ...termsOf(settings),
    total,
  };
  const texts = recordTexts(links);
  return {
    head: `${JSON.stringify(envelope).slice(0, -1)},"data":[`,
    records: (entries, isFirst) => `${isFirst ? '' : ','}\n${texts(entries).join(',\n')}`,
    tail: '\n]}\n',
  };
}

/** One JSON object per line. There is no envelope, so each has licence and credit. */
export function ndjsonFormat({ settings }: DownloadSource, links: Links): TextFormat {
  const ending = `,${JSON.stringify(creditOf(settings, links)).slice(1)}\n`;
  const texts = recordTexts(links);
  return {
    head: '',
    records: (entries) =>
      texts(entries)
        .map((text) => text.slice(0, -1) + ending)
        .join(''),
    tail: '',
  };
}

/** CSV with a header (RFC 4180), UTF-8 without a byte order mark; each row has licence and credit. */
export function csvFormat({ settings }: DownloadSource, links: Links): TextFormat {
  const { license, attribution } = creditOf(settings, links);
  return {
    head: csvRow([...recordKeys, ...creditFields.map(({ name }) => name)]),
    records: (entries) =>
      parseEntries(entries)
        .map((verdict) => csvRow([...recordValues(verdict, links), license, attribution]))
        .join(''),
    tail: '',
  };
}
