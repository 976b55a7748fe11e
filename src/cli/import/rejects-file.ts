import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { RowText } from '../../source/import/rows/table-row.ts';

/** Writes rows that cannot be imported to a CSV file, unchanged after their line, column and reason. */
export class RejectsFile {
  readonly #path: string;
  readonly #partial: string;
  #count = 0;

  /** Creates the file under a temporary name, until `commit`. Throws system errors. */
  constructor(path: string) {
    this.#path = path;
    this.#partial = partialPath(path);
    writeFileSync(this.#partial, '');
  }

  /** Adds a row; CSV keeps its delimiter and its fields, any other row is one field. */
  add(
    { text, csv }: RowText,
    mistakes: readonly { readonly line: number; readonly column: number; readonly message: string }[],
  ): void {
    const separator = csv?.separator ?? ',';
    const join = (fields: readonly string[]) => fields.map((field) => quote(field)).join(separator);
    const [first] = mistakes;
    const place = [String(first?.line ?? ''), String(first?.column ?? '')];
    const reason = mistakes.map(({ message }) => message).join('; ');
    const header = this.#count++ === 0 ? `${join([...placeNames, ...(csv?.names ?? ['row'])])}\n` : '';
    const row = csv ? text : quote(text);
    appendFileSync(this.#partial, `${header}${join([...place, reason])}${separator}${row}\n`);
  }

  /** Moves the file into its place; if no row was rejected it has only a header. */
  commit(): void {
    if (this.#count === 0) appendFileSync(this.#partial, `${placeNames.join(',')}\n`);
    renameSync(this.#partial, this.#path);
  }

  /** Removes the temporary file, if it is still there. */
  close(): void {
    rmSync(this.#partial, { force: true });
  }
}

/** Where the file for rejected rows is written until it is whole. */
export function partialPath(path: string): string {
  return `${path}.part`;
}

const placeNames = ['line', 'column', 'reason'];

function quote(field: string): string {
  return /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
