import { quoted } from '../../../verdict/text/excerpt.ts';
import { type ColumnKind, findColumnKinds } from './column-kinds.ts';
import { isDownload } from './own-download.ts';
import { isRowFault, type RowFault, type TableRow } from './table-row.ts';

/** What columns hold is learnt from so many rows at the start. */
const sampleRows = 1000;

/** Misfits in their own columns that make a row suspicious; and the fits in the columns beside, which prove it. */
const misfitsMin = 2;

/**
 * Refuses rows of CSV whose values fit the columns beside theirs better: a delimiter is too many in one place, and one
 * is missing in another. Passes on everything else, in order, and all of a download of this service.
 */
export async function* refuseShiftedRows(
  rows: AsyncIterable<TableRow | RowFault>,
): AsyncIterable<TableRow | RowFault> {
  let sample: (TableRow | RowFault)[] | undefined = [];
  let kinds: readonly (ColumnKind | undefined)[] = [];
  const learn = () => {
    const seen = sample ?? [];
    sample = undefined;
    const lines = seen.flatMap(({ source }) => source?.csv ?? []);
    if (!isDownload(lines[0]?.names ?? [])) kinds = findColumnKinds(lines.map(({ fields }) => fields));
    return seen.map((row) => judge(row, kinds));
  };
  for await (const row of rows) {
    if (sample === undefined) yield judge(row, kinds);
    else if (sample.push(row) === sampleRows) yield* learn();
  }
  if (sample !== undefined) yield* learn();
}

function judge(row: TableRow | RowFault, kinds: readonly (ColumnKind | undefined)[]): TableRow | RowFault {
  const csv = row.source?.csv;
  if (isRowFault(row) || csv === undefined) return row;
  const shift = findShift(csv.fields, kinds);
  if (shift === undefined) return row;
  const [name, beside] = [shift.at, shift.at + shift.by].map((index) => quoted(csv.names[index] ?? ''));
  const value = quoted(csv.fields[shift.at]?.trim() ?? '');
  return {
    ...row.locate([csv.names[shift.at] ?? '']),
    rule: 'csv',
    message: `the values from here on fit the columns beside theirs: ${value} does not fit ${name}, but ${beside}`,
    allowed: 'each value in its column; a field with a delimiter in quotes',
    source: row.source,
  };
}

/** Finds where a row begins to misfit, if its values from some place on all fit when they are moved by one column. */
export function findShift(
  fields: readonly string[],
  kinds: readonly (ColumnKind | undefined)[],
): { readonly at: number; readonly by: -1 | 1 } | undefined {
  const compare = (index: number, column: number): 'fits' | 'misfits' | 'open' => {
    const text = fields[index]?.trim() ?? '';
    const kind = kinds[column];
    if (text === '' || kind === undefined) return 'open';
    return kind.fits(text) ? 'fits' : 'misfits';
  };
  const misfits = fields.flatMap((_, index) => (compare(index, index) === 'misfits' ? [index] : []));
  const [first = 0] = misfits;
  const last = misfits.at(-1) ?? 0;
  if (misfits.length < misfitsMin) return undefined;
  // The first misfit may itself be the field too many, which is not moved.
  for (const by of [-1, 1] as const)
    for (const end of [last + 1, fields.length])
      for (let start = first + 1; start >= 0; start--) {
        let proofs = 0;
        let isWhole = true;
        for (let index = start; index < end && isWhole; index++) {
          const column = index + by;
          const found = compare(index, column);
          if (found === 'misfits' || column < 0 || (column >= kinds.length && fields[index]?.trim() !== ''))
            isWhole = false;
          if (found === 'fits' && compare(index, index) === 'misfits') proofs++;
        }
        if (isWhole && proofs >= misfitsMin)
          return { at: misfits.find((index) => index >= start) ?? first, by };
      }
  return undefined;
}
