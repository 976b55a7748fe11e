import { characterCount } from '../../../verdict/text/text.ts';
import { isRowFault, type RowFault, type TableRow } from '../rows/table-row.ts';
import { guessDatePattern, readDatePattern } from '../steps/date-pattern.ts';
import { textOf } from '../steps/text-of.ts';

/** What the cells of a column are like. */
export interface ColumnProfile {
  readonly name: string;
  /** Cells that are not empty. */
  readonly filled: number;
  /** Whether every row has one. */
  readonly isFull: boolean;
  /** The first of these, as text. */
  readonly sample: string;
  /** Different values, in order of their first row; nothing if there are more than `valuesMax`. */
  readonly values: readonly string[] | undefined;
  /** Whether every row has a value of its own. */
  readonly isUnique: boolean;
  /** What numbers they are, if every cell is one. */
  readonly numbers: NumberProfile | undefined;
  /** The pattern of its dates, if every cell is one. */
  readonly datePattern: string | undefined;
  readonly isList: boolean;
  /** Whether any cell has an HTML element in it. */
  readonly hasHtml: boolean;
  readonly areAddresses: boolean;
  /** Characters of the longest cell. */
  readonly longest: number;
}

/** The numbers of a column. */
export interface NumberProfile {
  readonly min: number;
  readonly max: number;
  readonly areWhole: boolean;
  /** Whether a comma is the decimal sign of any. */
  readonly haveCommas: boolean;
}

function start(number: number): NumberProfile {
  return { min: number, max: number, areWhole: true, haveCommas: false };
}

/** Different values of a column that are kept. */
export const valuesMax = 200;

/** Rows up to which a column can be seen to be unique. */
const uniqueMax = 500_000;

/** Reads a whole table, and describes each of its columns in the order in which rows name them. */
export async function profileColumns(
  rows: AsyncIterable<TableRow | RowFault>,
  language: string,
): Promise<ColumnProfile[]> {
  const columns = new Map<string, Column>();
  let count = 0;
  for await (const row of rows) {
    if (isRowFault(row)) continue;
    count++;
    for (const [name, cell] of Object.entries(row.values)) {
      const column = columns.get(name) ?? new Column(name, language);
      columns.set(name, column);
      column.add(cell);
    }
  }
  return [...columns.values()].map((column) => column.profile(count));
}

class Column {
  readonly #name: string;
  readonly #language: string;
  readonly #hashes = new Set<number | bigint>();
  readonly #values = new Set<string>();
  #filled = 0;
  #sample = '';
  #numbers: NumberProfile | undefined;
  #datePattern: string | undefined;
  #readDate: ((text: string) => string | undefined) | undefined;
  #areNumbers = true;
  #areDates = true;
  #areAddresses = true;
  #isList = false;
  #hasHtml = false;
  #longest = 0;

  constructor(name: string, language: string) {
    this.#name = name;
    this.#language = language;
  }

  add(cell: unknown): void {
    const text = textOf(cell);
    if (text === '') return;
    if (this.#filled++ === 0) {
      this.#sample = text;
      this.#datePattern = guessDatePattern(text, this.#language);
      if (this.#datePattern !== undefined)
        this.#readDate = readDatePattern(this.#datePattern, this.#language);
    }
    if (this.#hashes.size <= uniqueMax) this.#hashes.add(Bun.hash(text));
    if (this.#values.size <= valuesMax) this.#values.add(text);
    this.#isList ||= Array.isArray(cell);
    this.#hasHtml ||= /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/i.test(text);
    this.#areAddresses &&= /^https?:\/\/\S+$/i.test(text);
    this.#longest = Math.max(this.#longest, characterCount(text));
    this.#areDates &&= this.#readDate?.(text) !== undefined;
    // A comma with three digits behind it may stand between thousands.
    this.#areNumbers &&= /^[+-]?\d+(?:\.\d+|,\d\d?)?$/.test(text);
    if (!this.#areNumbers) return;
    const number = Number(text.replace(',', '.'));
    const { min, max, areWhole, haveCommas } = this.#numbers ?? start(number);
    this.#numbers = {
      min: Math.min(min, number),
      max: Math.max(max, number),
      areWhole: areWhole && Number.isInteger(number),
      haveCommas: haveCommas || text.includes(','),
    };
  }

  profile(rows: number): ColumnProfile {
    const isFilled = this.#filled > 0;
    return {
      name: this.#name,
      filled: this.#filled,
      isFull: this.#filled === rows,
      sample: this.#sample,
      values: this.#values.size > valuesMax ? undefined : [...this.#values],
      isUnique: this.#filled === rows && this.#hashes.size === rows,
      numbers: isFilled && this.#areNumbers ? this.#numbers : undefined,
      datePattern: isFilled && this.#areDates ? this.#datePattern : undefined,
      isList: this.#isList,
      hasHtml: this.#hasHtml,
      areAddresses: isFilled && this.#areAddresses,
      longest: this.#longest,
    };
  }
}
