import { type DownloadFormat, downloadFormats } from '../../render/download/formats.ts';
import { type Operation, operationsOf } from './operation.ts';
import { answerKinds, answers, bytesSchema, objectSchema, problems, textSchema } from './responses.ts';

const download = operationsOf('Downloads');

/** `GET /data/verdicts.json` and the others. */
export const files: Readonly<Record<DownloadFormat, Operation>> = {
  json: downloadOf('json', 'getAllAsJson', 'JSON'),
  ndjson: downloadOf('ndjson', 'getAllAsNdjson', 'NDJSON, a record a line'),
  csv: downloadOf('csv', 'getAllAsCsv', 'CSV (RFC 4180)'),
  sqlite: downloadOf('sqlite', 'getAllAsSqlite', 'an SQLite database'),
};

/** `GET /data/verdicts.json.minisig` and the others. */
export const signatures: Readonly<Record<DownloadFormat, Operation>> = {
  json: signatureOf('json', 'getJsonSignature'),
  ndjson: signatureOf('ndjson', 'getNdjsonSignature'),
  csv: signatureOf('csv', 'getCsvSignature'),
  sqlite: signatureOf('sqlite', 'getSqliteSignature'),
};

/** `GET /data/datapackage.json`. */
export const dataPackage = download(
  'getDataPackage',
  'What the files hold: a Data Package, version 2 (datapackage.org)',
  answers(answerKinds.data, 'The description', {
    'application/json': objectSchema('name', 'licenses', 'resources'),
  }),
);

function signatureOf(format: DownloadFormat, id: string): Operation {
  return download(
    id,
    `The publisher's signature of ${downloadFormats[format].file}, as minisign checks it`,
    {
      ...answers(answerKinds.dated, 'The signature', { 'text/plain': textSchema }),
      ...problems('not-found', 'not-ready'),
    },
    {
      description:
        'Not there where the publisher signs nothing, or signed another file than this service makes.',
    },
  );
}

function downloadOf(format: DownloadFormat, id: string, as: string): Operation {
  const type = downloadFormats[format].type.replace(/;.*/, '');
  return download(
    id,
    `Every verdict of the edition as ${as}`,
    {
      ...answers(answerKinds.download, 'The file', { [type]: bytesSchema }),
      206: {
        description: 'The part that Range asked for',
        headers: [...answerKinds.download.headers, 'ContentRange'],
        content: { [type]: bytesSchema },
      },
      ...problems('range-not-satisfiable', 'not-ready'),
    },
    {
      description:
        'Made when it is first asked for after a publication. One range of bytes can be asked for (RFC 9110, section 14), so that a download that broke off goes on. In gzip, as Accept-Encoding asks for it, the file has its own entity tag, and ranges are of the compressed bytes.',
    },
  );
}
