import { z } from 'zod';
import { type EntryBlock, linesOf, parseFurther, slugOf } from '../../verdict/entry-lines.ts';
import type { Field, FieldType } from '../../verdict/field.ts';
import {
  downloadedKeys,
  fieldDefaults,
  isOptional,
  pickFields,
  statedKeys,
} from '../../verdict/field-keys.ts';
import { verdictFields } from '../../verdict/fields.ts';
import { type FullVerdict, recordSchema, type VerdictRecord } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { slugSchema } from '../../verdict/slug.ts';
import type { Links } from '../links.ts';
import { attributionOf, type ListSource } from '../list.ts';
import { recordEnding } from '../record.ts';

/** A verdict in a download: the ten fields of the API, and further ones. */
export type DownloadRecord = VerdictRecord & FullVerdict;

/** The keys of a record in order: the ten fields of the API, then the others. */
export const recordKeys: readonly (keyof DownloadRecord)[] = [
  ...statedKeys,
  'url',
  'badge_svg',
  ...downloadedKeys,
];

/** What a file contains besides records: the published state and the number of records. */
export interface DownloadSource extends ListSource {
  readonly total: number;
}

/** A column of a download, as a field of Table Schema (Data Package, version 2). */
export interface DownloadField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'date' | 'array' | 'object';
  readonly format?: 'uri';
  readonly description: string;
  readonly constraints?: Readonly<Record<string, unknown>>;
}

/** The values of a record, in the order of `recordKeys`. */
export function recordValues(verdict: FullVerdict, links: Links): DownloadRecord[keyof DownloadRecord][] {
  return [
    ...statedKeys.map((key) => verdict[key]),
    links.review(verdict.slug),
    links.badge(verdict.slug),
    ...downloadedKeys.map((key) => verdict[key]),
  ];
}

/** Returns a function that gives the records of entries as JSON: what a line holds as such is not parsed. */
export function recordTexts(links: Links): (entries: EntryBlock) => string[] {
  const endingOf = recordEnding(links);
  return ({ lines, prose }) => {
    const proses = linesOf(prose);
    return linesOf(lines).map((line, index) => {
      const further = pickFields(parseFurther(line, proses[index] ?? '{}'), downloadedKeys);
      const stated = line.slice(0, line.indexOf('\t'));
      return `${stated}${endingOf(slugOf(line)).slice(0, -1)},${JSON.stringify(further).slice(1)}`;
    });
  };
}

/** Describes the fields of a record, in order. */
export function recordFields(settings: Settings): readonly DownloadField[] {
  return recordKeys.map((key) =>
    key === 'url' || key === 'badge_svg' ? addressField(key) : downloadField(key, settings),
  );
}

/** What records refer to: the settings without which a verdict cannot be understood. */
export function termsOf({ ratingScale, language, notStated, categories, authors }: Settings) {
  return { ratingScale, language, ...(notStated !== undefined && { notStated }), categories, authors };
}

/** Licence and credit as columns, for files that contain only records. */
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
    ...(!isOptional(name) && fieldDefaults[name] !== '' && { required: true }),
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
  image: 'object',
};

/** Patterns of Table Schema are anchored, as in XML Schema. */
const slugForm = String(z.toJSONSchema(slugSchema, { io: 'input' }).pattern ?? '')
  .replace(/^\^/, '')
  .replace(/\$$/, '')
  .replaceAll('(?:', '(');
