import type { FieldType } from '../../../verdict/field.ts';
import { type FieldKey, verdictFields } from '../../../verdict/fields.ts';

/**
 * Converts a cell to the type of a field. Nothing is truncated or rounded: a value that does not fit is returned
 * unchanged, and the schema refuses it. In a text of one line, a line break with the spaces around it becomes one
 * space. A list is a JSON array, as in downloads, or has its items separated by line breaks or bars (`|`); a picture is JSON.
 */
export function toKeyValue(key: FieldKey, cell: unknown): unknown {
  return readers[verdictFields[key].type](cell);
}

const readers: Readonly<Record<FieldType, (cell: unknown) => unknown>> = {
  text: toLine,
  day: toLine,
  prose: (cell) => (typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : cell),
  integer: (cell) => (typeof cell === 'string' ? toNumber(cell.trim()) : cell),
  boolean: (cell) => (typeof cell === 'string' ? (booleans[cell.trim().toLowerCase()] ?? cell) : cell),
  list: toList,
  image: toObject,
};

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

function toNumber(text: string): unknown {
  return /^[+-]?\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : text;
}

function toList(cell: unknown): unknown {
  if (Array.isArray(cell)) return cell.map(toLine);
  if (typeof cell !== 'string') return cell;
  const array = toArray(cell.trim());
  if (array) return array.map(toLine);
  return cell
    .split(/[\r\n|]+/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The items of a JSON array; nothing for any other text, which may begin with a bracket too. */
function toArray(text: string): readonly unknown[] | undefined {
  if (!(text.startsWith('[') && text.endsWith(']'))) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toObject(cell: unknown): unknown {
  if (typeof cell !== 'string' || !cell.trim().startsWith('{')) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function toLine(cell: unknown): unknown {
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? cell.replace(/ *[\t-\r\u0085\u2028\u2029]+ */g, ' ').trim() : cell;
}
