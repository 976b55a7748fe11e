import type { Links } from '../links.ts';
import { momentOf } from '../list.ts';
import { creditFields, type DownloadField, type DownloadSource, recordFields } from './download-record.ts';
import { type DownloadFormat, downloadFormats, downloadNames, type FileDigest } from './formats.ts';

/** The digests of the files that are known. */
export type KnownFiles = Readonly<Partial<Record<DownloadFormat, FileDigest>>>;

/**
 * Renders `/data/datapackage.json`, which describes the files and their fields as a Data Package, version 2
 * (datapackage.org/standard/data-package).
 */
export function renderDataPackage(source: DownloadSource, files: KnownFiles, links: Links): string {
  const { id, settings, total } = source;
  const { name, licence, categories, attribution } = settings;
  const fields = recordFields(settings);
  return JSON.stringify({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'verdicts',
    id: links.data,
    title: name,
    description: `Every verdict of ${name}: ${total} at present. ${attribution.text}. Show this credit, with a link to ${attribution.url ?? links.base}, wherever the data is displayed.`,
    homepage: links.home,
    version: id,
    created: momentOf(source.publishedAt),
    licenses: [{ name: licence.id, path: licence.url }],
    sources: [{ title: attribution.text, path: attribution.url ?? links.base }],
    resources: [
      ...downloadNames.map((format) => resourceOf(format, fields, files[format])),
      {
        name: 'categories',
        description: 'The categories that verdicts name; they are in this document itself',
        type: 'table',
        data: Object.entries(categories).map(([slug, title]) => ({ slug, name: title })),
        schema: {
          fields: [
            { name: 'slug', type: 'string', constraints: { required: true, unique: true } },
            { name: 'name', type: 'string', description: 'Display name', constraints: { required: true } },
          ],
          primaryKey: ['slug'],
        },
      },
    ],
  });
}

/** How each file is read (datapackage.org/standard/table-dialect). */
const dialects = {
  // frictionless 5 looks for the property where version 1 had it.
  json: { property: 'data', itemType: 'object', json: { property: 'data' } },
  ndjson: { itemType: 'object' },
  csv: { header: true, delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true },
} as const;

function resourceOf(
  format: DownloadFormat,
  fields: readonly DownloadField[],
  digest: FileDigest | undefined,
) {
  const { file, type, about } = downloadFormats[format];
  return {
    // Names are unique in a package (datapackage.org/standard/data-resource).
    name: `verdicts-${format}`,
    path: file,
    description: about,
    format,
    mediatype: type.split(';')[0],
    ...(digest && { bytes: digest.bytes, hash: `sha256:${digest.sha256}` }),
    // A database says itself what it holds, and readers of tables expect the address of a server.
    ...(format !== 'sqlite' && {
      type: 'table',
      encoding: 'utf-8',
      dialect: dialects[format],
      schema: schemaOf(format, fields),
    }),
  };
}

function schemaOf(format: DownloadFormat, fields: readonly DownloadField[]) {
  const credited = format === 'csv' || format === 'ndjson' ? [...fields, ...creditFields] : fields;
  return {
    fields: format === 'csv' ? credited.map(asCell) : credited,
    primaryKey: ['slug'],
    missingValues: [''],
    foreignKeys: [{ fields: ['category'], reference: { resource: 'categories', fields: ['slug'] } }],
  };
}

/** Guarding against formulas makes a text in CSV longer, at most twice as long (`harmlessText`). */
function asCell({ constraints, ...field }: DownloadField): DownloadField {
  const length = constraints?.['maxLength'];
  return typeof length === 'number' && constraints?.['unique'] !== true
    ? { ...field, constraints: { ...constraints, maxLength: length * 2 } }
    : { ...field, ...(constraints && { constraints }) };
}
