import { z } from 'zod';
import { verdictKinds } from '../../verdict/entry.ts';
import { type FullVerdict, recordSchema, type VerdictRecord } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { slugSchema } from '../../verdict/slug.ts';
import type { Links } from '../links.ts';
import { attributionOf, type ListSource } from '../list.ts';
import { toRecord } from '../record.ts';

/** A verdict as every download holds it: the ten fields of the API, and what else there is to it. */
export interface DownloadRecord extends VerdictRecord {
  /** Slug of its category. */
  readonly category: string;
  /** Day of the review, YYYY-MM-DD. */
  readonly reviewed: string | null;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
}

/** What a file is made of besides records: the published state, and how many records it holds. */
export interface DownloadSource extends ListSource {
  readonly total: number;
}

/** A column of a download, in the words of Data Package (version 2, Table Schema). */
export interface DownloadField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'date' | 'array';
  readonly format?: 'uri';
  readonly description: string;
  readonly constraints?: Readonly<Record<string, unknown>>;
}

/** A verdict with its addresses, as downloads hold it. */
export function toDownloadRecord(verdict: FullVerdict, links: Links): DownloadRecord {
  const { category, reviewed, pros, cons } = verdict;
  return { ...toRecord(verdict, links), category, reviewed, pros, cons };
}

/** The fields of a record in their order, with what each may hold. */
export function recordFields({ ratingScale, categories }: Settings): readonly DownloadField[] {
  const stated = Object.entries(recordSchema.shape).map(([name, schema]): DownloadField => {
    const { type, description = '', minLength, maxLength } = z.toJSONSchema(schema, { io: 'input' });
    const length = { ...(minLength && { minLength }), ...(maxLength && { maxLength }) };
    if (type === 'integer')
      return {
        name,
        type,
        description: `Rating, a whole number from ${ratingScale.min} (lowest) to ${ratingScale.max} (highest)`,
        constraints: { required: true, minimum: ratingScale.min, maximum: ratingScale.max },
      };
    const isAddress = name === 'url' || name === 'badge_svg';
    return {
      name,
      type: 'string',
      ...(isAddress && { format: 'uri' }),
      description,
      constraints: {
        required: true,
        ...(name === 'slug' && { unique: true, pattern: slugForm }),
        ...(name === 'verdict' ? { enum: verdictKinds } : isAddress ? {} : length),
      },
    };
  });
  return [
    ...stated,
    {
      name: 'category',
      type: 'string',
      description: 'Slug of its category',
      constraints: { required: true, enum: Object.keys(categories) },
    },
    {
      name: 'reviewed',
      type: 'date',
      description: 'Day of the review, YYYY-MM-DD; none when it is not known',
    },
    { name: 'pros', type: 'array', description: 'Points in favour; may be empty', constraints: points },
    { name: 'cons', type: 'array', description: 'Points against; may be empty', constraints: points },
  ];
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

const points = { required: true } as const;

/** Table Schema has its patterns anchored, in the form of XML Schema. */
const slugForm = String(z.toJSONSchema(slugSchema, { io: 'input' }).pattern ?? '')
  .replace(/^\^/, '')
  .replace(/\$$/, '')
  .replaceAll('(?:', '(');
