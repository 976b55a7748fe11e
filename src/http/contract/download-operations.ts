import { type DownloadFormat, downloadFormats } from '../../render/download/formats.ts';
import type { Operation } from './operation.ts';
import {
  answerKinds,
  answers,
  bytesSchema,
  objectSchema,
  pageAnswers,
  problems,
  textSchema,
} from './responses.ts';

/** `GET /data`. */
export const dataPage: Operation = {
  id: 'showData',
  tag: 'Pages',
  path: '/data',
  summary: 'The files of all verdicts, for people',
  responses: pageAnswers('The page'),
};

/** `GET /data/verdicts.json`. */
export const json = downloadOf('json', 'getAllAsJson', 'JSON');

/** `GET /data/verdicts.ndjson`. */
export const ndjson = downloadOf('ndjson', 'getAllAsNdjson', 'NDJSON, a record a line');

/** `GET /data/verdicts.csv`. */
export const csv = downloadOf('csv', 'getAllAsCsv', 'CSV (RFC 4180)');

/** `GET /data/verdicts.sqlite`. */
export const sqlite = downloadOf('sqlite', 'getAllAsSqlite', 'an SQLite database');

/** `GET /data/verdicts.json.minisig` and the others. */
export const signatures: Readonly<Record<DownloadFormat, Operation>> = {
  json: signatureOf('json', 'getJsonSignature'),
  ndjson: signatureOf('ndjson', 'getNdjsonSignature'),
  csv: signatureOf('csv', 'getCsvSignature'),
  sqlite: signatureOf('sqlite', 'getSqliteSignature'),
};

/** `GET /data/datapackage.json`. */
export const dataPackage: Operation = {
  id: 'getDataPackage',
  tag: 'Downloads',
  path: '/data/datapackage.json',
  summary: 'What the files hold: a Data Package, version 2 (datapackage.org)',
  responses: answers(answerKinds.data, 'The description', {
    'application/json': objectSchema('name', 'licenses', 'resources'),
  }),
};

function signatureOf(format: DownloadFormat, id: string): Operation {
  const { file } = downloadFormats[format];
  return {
    id,
    tag: 'Downloads',
    path: `/data/${file}.minisig`,
    summary: `The publisher's signature of ${file}, as minisign checks it`,
    description:
      'Not there where the publisher signs nothing, or signed another file than this service makes.',
    responses: {
      ...answers(answerKinds.dated, 'The signature', { 'text/plain': textSchema }),
      ...problems('not-found', 'not-ready'),
    },
  };
}

function downloadOf(format: DownloadFormat, id: string, as: string): Operation {
  const type = downloadFormats[format].type.replace(/;.*/, '');
  const whole = answers(answerKinds.download, 'The file', { [type]: bytesSchema });
  return {
    id,
    tag: 'Downloads',
    path: `/data/verdicts.${format}`,
    summary: `Every verdict of the edition as ${as}`,
    description:
      'Made when it is first asked for after a publication. One range of bytes can be asked for (RFC 9110, section 14), so that a download that broke off goes on. In gzip, as Accept-Encoding asks for it, the file has its own entity tag, and ranges are of the compressed bytes.',
    responses: {
      ...whole,
      206: {
        description: 'The part that Range asked for',
        headers: [...answerKinds.download.headers, 'ContentRange'],
        content: { [type]: bytesSchema },
      },
      ...problems('range-not-satisfiable', 'not-ready'),
    },
  };
}
