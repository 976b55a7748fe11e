import type { Change } from '../../verdict/change/change.ts';

/** One publication, as an edition remembers it. */
export interface PastPublication {
  /** 1 for the first one of a store, then counting up. */
  readonly sequence: number;
  /** Id of the edition. */
  readonly id: string;
  /** Whole seconds, `YYYY-MM-DDThh:mm:ssZ`. */
  readonly publishedAt: string;
}

/** A change and the publication that brought it. */
export interface PastChange {
  readonly change: Change;
  readonly publication: PastPublication;
}

/** A row of a change with its publication. */
export interface ChangeRow extends PastPublication {
  readonly number: number;
  readonly detail: string;
}

/** What a query reads of a publication. */
export const publicationColumns = 'publications.sequence AS sequence, id, publishedAt';

/** Selects rows of changes with their publications; conditions and an order follow. */
export const selectChanges = `SELECT number, detail, ${publicationColumns} FROM changes JOIN publications USING (sequence)`;

/** Reads a row of a change. */
export function toPastChange({ detail, sequence, id, publishedAt }: ChangeRow): PastChange {
  return { change: JSON.parse(detail) as Change, publication: { sequence, id, publishedAt } };
}
