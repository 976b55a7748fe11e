import type { FieldType } from './field.ts';
import { fieldKeys, isUnset, statedKeys } from './field-keys.ts';
import { type FieldKey, verdictFields } from './fields.ts';
import type { Published, PublishedEntry, Verdict } from './record.ts';

type ProseKey = {
  [Key in FieldKey]: (typeof verdictFields)[Key]['type'] extends 'prose' ? Key : never;
}[FieldKey];

/** What the line of an entry holds: every field but prose. */
export type LineFields = Published<Exclude<FieldKey, ProseKey>>;

/** What its prose holds. */
export type ProseFields = Published<ProseKey>;

/** What both hold besides the stated fields. */
export type FurtherFields = Omit<PublishedEntry, keyof Verdict>;

/**
 * An entry as the two lines that an edition keeps of it, each with its line feed.
 * The line: the stated fields as the API gives them; a tab, which separates them from the others and occurs nowhere
 * else, since JSON escapes it; the other fields that are set. As a whole it is JSON too.
 * Its prose: the fields of that type that are set, as JSON. They are long, and lists don't need them.
 */
export interface EntryLines {
  readonly line: string;
  readonly prose: string;
}

/**
 * A text in UTF-8 as a string with a character for each byte, as `latin1` reads and writes it: cutting and joining such
 * strings takes a fraction of the time that bytes take, and is right for them as well.
 */
export type ByteString = string;

/** Decodes a byte string. */
export function textOf(bytes: ByteString): string {
  return isAscii.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString();
}

const isAscii = /^[\0-\x7f]*$/;

/** The slug of a line, whether its text is decoded or not. */
export function slugOf(line: string | ByteString): string {
  return line.slice(lineOpening.length, line.indexOf('"', lineOpening.length));
}

/** The slug of a line in UTF-8, a view of its bytes. */
export function slugBytes(line: Buffer): Uint8Array {
  return line.subarray(lineOpening.length, line.indexOf('"', lineOpening.length));
}

/** How every line begins; the slug and a quotation mark follow. */
export const lineOpening = '{"slug":"';

const isProse = (key: FieldKey) => verdictFields[key].type === 'prose';
const furtherKeys = fieldKeys.filter((key) => !('stated' in verdictFields[key]) && !isProse(key));
const proseKeys = fieldKeys.filter(isProse);

/** Writes an entry. Its lines are what the id of an edition hashes: a field that is not set must not show in them. */
export function formatEntry(entry: Readonly<Partial<Record<FieldKey, unknown>>>): EntryLines {
  const stated = JSON.stringify(pick(entry, statedKeys));
  const further = JSON.stringify(pick(entry, furtherKeys));
  const rest = further === '{}' ? '}' : `,${further.slice(1)}`;
  return {
    line: `${stated.slice(0, -1)}\t${rest}\n`,
    prose: `${JSON.stringify(pick(entry, proseKeys))}\n`,
  };
}

/** Reads a line: every field but prose, with the value that stands for none where a field is not set. */
export function parseLine(line: string): LineFields {
  return { ...unset, ...JSON.parse(line) };
}

/** The lines of entries that follow one another, and their prose, both in UTF-8. */
export interface EntryBlock {
  readonly lines: Uint8Array;
  readonly prose: Uint8Array;
}

/** Reads many entries: all of their fields. */
export function parseEntries({ lines, prose }: EntryBlock): PublishedEntry[] {
  const proses = linesOf(prose);
  return linesOf(lines).map((line, index) => ({
    ...unsetAll,
    ...JSON.parse(line),
    ...JSON.parse(proses[index] ?? '{}'),
  }));
}

/** Reads what an entry says besides the stated fields: most of the line is not looked at. */
export function parseFurther(line: string, prose: string): FurtherFields {
  return { ...unsetFurther, ...JSON.parse(furtherOf(line)), ...JSON.parse(prose) };
}

/** Reads the stated fields of a line, as they are before its tab. */
export function parseStated(stated: string): Verdict {
  return JSON.parse(`${stated}}`);
}

/** Reads of a line only the slug and the day of the review: most of it is not looked at. */
export function slugAndDay(line: string): Pick<LineFields, 'slug' | 'reviewed'> {
  const further: Partial<LineFields> = JSON.parse(furtherOf(line));
  return { slug: slugOf(line), reviewed: further.reviewed ?? null };
}

/** What stands behind the tab of a line, as an object: a comma and members, or nothing. */
function furtherOf(line: string): string {
  return `{${line.slice(line.indexOf('\t') + 1).replace(',', '')}`;
}

/** Reads the prose of an entry. */
export function parseProse(line: string): ProseFields {
  return { ...unsetProse, ...JSON.parse(line) };
}

/** Texts of lines in UTF-8, each of which ends with its line feed. */
export function linesOf(lines: Uint8Array): string[] {
  return new TextDecoder().decode(lines).split('\n').slice(0, -1);
}

/** The value that stands for none in each type of field; it is not written. */
const none: Readonly<Record<FieldType, unknown>> = {
  text: null,
  integer: null,
  day: null,
  boolean: false,
  list: [],
  image: null,
  prose: '',
};

const noneOf = (keys: readonly FieldKey[]) =>
  Object.fromEntries(keys.map((key) => [key, none[verdictFields[key].type]]));
const unset = noneOf([...statedKeys, ...furtherKeys]) as LineFields;
const unsetProse = noneOf(proseKeys) as ProseFields;
const unsetAll = { ...unset, ...unsetProse };
const unsetFurther = noneOf([...furtherKeys, ...proseKeys]) as unknown as FurtherFields;

function pick(
  entry: Readonly<Partial<Record<FieldKey, unknown>>>,
  keys: readonly FieldKey[],
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    const value = entry[key];
    if (!isUnset(value)) picked[key] = value;
  }
  return picked;
}
