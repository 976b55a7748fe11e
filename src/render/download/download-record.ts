import { z } from 'zod';
import {
  downloadedKeys,
  type Field,
  type FieldType,
  isOptional,
  pickFields,
  statedKeys,
  verdictFields,
} from '../../verdict/fields.ts';
import { type FullVerdict, recordSchema, type VerdictRecord } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { slugSchema } from '../../verdict/slug.ts';
import type { Links } from '../links.ts';
import { attributionOf, type ListSource } from '../list.ts';
import { toRecord } from '../record.ts';

/** A verdict as every download holds it: the ten fields of the API, and what else there is to it. */
export type DownloadRecord = VerdictRecord & FullVerdict;

/** The keys of those of the ten fields that the publisher writes, then of the addresses, then of the others. */
export const recordKeys: readonly (keyof DownloadRecord)[] = [
  ...statedKeys,
  'url',
  'badge_svg',
  ...downloadedKeys,
];

/** What a file is made of besides records: the published state, and how many records it holds. */
export interface DownloadSource extends ListSource {
  readonly total: number;
}

/** A column of a download, in the words of Data Package (version 2, Table Schema). */
export interface DownloadField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'date' | 'array';
  readonly format?: 'uri';
  readonly description: string;
  readonly constraints?: Readonly<Record<string, unknown>>;
}

/** A verdict with its addresses, as downloads hold it. */
export function toDownloadRecord(verdict: FullVerdict, links: Links): DownloadRecord {
  return { ...toRecord(verdict, links), ...pickFields(verdict, downloadedKeys) };
}

/** The fields of a record in their order, with what each may hold. */
export function recordFields(settings: Settings): readonly DownloadField[] {
  return recordKeys.map((key) =>
    key === 'url' || key === 'badge_svg' ? addressField(key) : downloadField(key, settings),
  );
}

/** Licence and credit as columns: where a file has room for nothing but records, each record carries them. */
export const creditFields: readonly DownloadField[] = [
  {
    name: 'license',
    type: 'string',
    format: 'uri',
    description: 'Licence of the data, the same in every row',
    constraints: { required: true },
  },
  {
    name: 'attribution',
    type: 'string',
    description: 'Credit to give, with its link, wherever the data is displayed; the same in every row',
    constraints: { required: true },
  },
];

/** The values of those columns. */
export function creditOf(settings: Settings, links: Links): { license: string; attribution: string } {
  const { text, url } = attributionOf(settings, links);
  return { license: settings.licence.url, attribution: `${text} (${url})` };
}

function addressField(name: 'url' | 'badge_svg'): DownloadField {
  const { description = '' } = recordSchema.shape[name].meta() ?? {};
  return { name, type: 'string', format: 'uri', description, constraints: { required: true } };
}

function downloadField(name: keyof FullVerdict, { ratingScale, categories }: Settings): DownloadField {
  const field: Field = verdictFields[name];
  const json = z.toJSONSchema(field.schema, { io: 'input' });
  const { min, max } = ratingScale;
  const values = name === 'category' ? Object.keys(categories) : json.enum;
  const constraints = {
    ...(!isOptional(name) && { required: true }),
    ...(name === 'slug' && { unique: true, pattern: slugForm }),
    ...(name === 'rating' && { minimum: min, maximum: max }),
    ...(values && { enum: values }),
    ...(!values && json.minLength && { minLength: json.minLength }),
    ...(!values && json.maxLength && { maxLength: json.maxLength }),
  };
  return {
    name,
    type: columnTypes[field.type],
    description:
      name === 'rating'
        ? `Rating, a whole number from ${min} (lowest) to ${max} (highest)`
        : (field.downloaded ?? json.description ?? ''),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}

const columnTypes: Readonly<Record<FieldType, DownloadField['type']>> = {
  text: 'string',
  prose: 'string',
  day: 'date',
  integer: 'integer',
  boolean: 'boolean',
  list: 'array',
};

/** Table Schema has its patterns anchored, in the form of XML Schema. */
const slugForm = String(z.toJSONSchema(slugSchema, { io: 'input' }).pattern ?? '')
  .replace(/^\^/, '')
  .replace(/\$$/, '')
  .replaceAll('(?:', '(');
