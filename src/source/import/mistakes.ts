import { compareDiagnostics, type Diagnostic, type Location } from '../../verdict/diagnostic.ts';
import { quoted } from '../../verdict/excerpt.ts';
import { fieldKeys } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import { nearest } from '../../verdict/nearest.ts';
import { type Mapping, sourceOf } from './mapping.ts';

/** The most mistakes that are kept; further ones are only counted. */
const kept = 10_000;

/** Collects the mistakes of an import. Rows without a required value are reported once all columns are known. */
export class Mistakes {
  readonly #list: Diagnostic[] = [];
  readonly #missing = new Map<FieldKey, Location[]>();
  #count = 0;

  /** Mistakes so far, missing values included. */
  get count(): number {
    return this.#count;
  }

  add(diagnostic: Diagnostic): void {
    this.#count++;
    if (this.#list.length < kept) this.#list.push(diagnostic);
  }

  /** Adds a row that would be a new verdict but has no value for a required key. */
  addMissing(key: FieldKey, location: Location): void {
    this.#count++;
    const locations = this.#missing.get(key) ?? [];
    if (locations.length < kept) locations.push(location);
    this.#missing.set(key, locations);
  }

  /** Reports, once each, mapped columns that are not in the table and required keys without a source. */
  finish(file: string, mapping: Mapping, columns: ReadonlySet<string>): Diagnostic[] {
    const start = { file, line: 1, column: 1, rule: 'column' };
    const listed = `${[...columns].slice(0, 20).join(', ')}${columns.size > 20 ? ' and more' : ''}`;
    const absent = fieldKeys.filter((key) => {
      const { column } = sourceOf(key, mapping);
      return column !== undefined && !columns.has(column);
    });
    for (const key of absent) {
      const { column = key } = sourceOf(key, mapping);
      const explicit = mapping.keys.has(key);
      const locations = this.#missing.get(key) ?? [];
      if (!explicit && locations.length === 0) continue;
      this.#count -= locations.length;
      this.#missing.delete(key);
      const near = nearest(column, columns);
      this.add({
        ...start,
        message: explicit
          ? `there is no column ${quoted(column)}, which should give ${key}`
          : `nothing gives ${key}: no column has that name`,
        allowed: explicit ? listed : `--map ${key}=COLUMN, of ${listed}; or --set ${key}=VALUE`,
        ...(near !== undefined && { nearest: near }),
      });
    }
    for (const [key, locations] of this.#missing)
      for (const location of locations) {
        const { column } = sourceOf(key, mapping);
        this.#list.push({
          ...location,
          rule: 'missing-key',
          message: `${key} is missing${column === undefined ? '' : `: the column ${quoted(column)} is empty here`}`,
          allowed: `a value in every row, or --set ${key}=VALUE for the rows without`,
        });
      }
    return this.#list.sort(compareDiagnostics).slice(0, kept);
  }
}
