import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import type { RawRecord } from '../../../verdict/raw-record.ts';

/** A row as it stands in its table. */
export interface RowText {
  /** The row itself: a line of CSV or JSON, or the text of a file. */
  readonly text: string;
  /** Of CSV: the delimiter, the names of the columns, and the fields of this row. */
  readonly csv?: {
    readonly separator: string;
    readonly names: readonly string[];
    readonly fields: readonly string[];
  };
}

/** A row, by column. */
export interface TableRow extends RawRecord {
  readonly source: RowText;
}

/** A row that cannot be read; without `source`, what is wrong is not within one row, and nothing can be imported. */
export interface RowFault extends Diagnostic {
  readonly source?: RowText;
}

/** Reports whether an item is a fault and not a row. */
export function isRowFault(item: TableRow | RowFault): item is RowFault {
  return 'rule' in item;
}
