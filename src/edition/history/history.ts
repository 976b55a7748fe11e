import type { Database } from 'bun:sqlite';
import {
  type ChangeCounts,
  type ChangeKind,
  type HistoryStep,
  noChanges,
} from '../../verdict/change/change.ts';
import type { Edition } from '../file/edition.ts';
import { Statements } from '../file/statements.ts';
import {
  type ChangeRow,
  type PastChange,
  type PastPublication,
  publicationColumns,
  selectChanges,
  toPastChange,
} from './change-row.ts';
import { StepFolder } from './step-folder.ts';

/** A publication with its details in the store's list, as far as an edition remembers them. */
export interface RememberedPublication extends PastPublication {
  readonly verdicts: number;
  readonly withdrawn: number;
  /** `null` for the first one, and if the changes are forgotten. */
  readonly changes: ChangeCounts | null;
}

/** A point in the history: an edition (its last publication), a publication's sequence, or a moment. */
export type Since =
  | { readonly kind: 'edition'; readonly id: string }
  | { readonly kind: 'sequence'; readonly sequence: number }
  | { readonly kind: 'after'; readonly moment: string }
  | { readonly kind: 'from'; readonly moment: string };

/** A stretch of changes: they lead from the edition of `from`, whose own changes are not among them, to the newest. */
export interface Stretch {
  readonly from: PastPublication | undefined;
  readonly total: number;
  /** Number of the first change. */
  readonly start: number;
}

/** Most steps shown of one product, and most further ones that changed only the price. */
const stepsMax = 50;
const pricesMax = 20;

/** Most changes that are read to find the newest moves. */
const movesLookedAt = 500;

/** A change that changed the verdict, the rating or the slug, or has a note. */
const isStepSql = `(detail ->> '$.fields.verdict' IS NOT NULL OR detail ->> '$.fields.rating' IS NOT NULL
  OR detail ->> '$.note' IS NOT NULL OR detail ->> '$.renamedFrom' IS NOT NULL)`;

/** A change that changed the price. */
const isPriceSql = `detail ->> '$.fields.price' IS NOT NULL`;

interface PublicationRow extends PastPublication {
  readonly changes: number;
  readonly firstChange: number;
}

/** The history of an edition. */
export function historyOf(edition: Edition): History {
  return edition.part(openHistory);
}

const openHistory = ({ database }: Edition) => new History(database);

/** What happened from publication to publication, as far as the edition remembers; empty outside a store. */
export class History {
  readonly #statements: Statements;

  constructor(database: Database) {
    this.#statements = new Statements(database);
  }

  /** The publication that made this edition current. */
  get last(): PastPublication | undefined {
    return this.#publication('ORDER BY sequence DESC LIMIT 1');
  }

  /** Every publication, the oldest first. */
  publications(): RememberedPublication[] {
    const counted = new Map<number, Record<ChangeKind, number>>();
    for (const { sequence, kind, count } of this.#statements
      .of<{ sequence: number; kind: ChangeKind; count: number }, []>(
        `SELECT sequence, detail ->> '$.kind' AS kind, COUNT(*) AS count FROM changes GROUP BY sequence, kind`,
      )
      .all())
      counted.set(sequence, { ...noChanges, ...counted.get(sequence), [kind]: count });
    const sql = 'SELECT * FROM publications ORDER BY sequence';
    const rows = this.#statements.of<PublicationRow & { verdicts: number; withdrawn: number }, []>(sql).all();
    return rows.map(({ changes, firstChange: _, ...row }, index) => {
      const counts = counted.get(row.sequence) ?? noChanges;
      const isWhole = Object.values(counts).reduce((sum, count) => sum + count, 0) === changes;
      return { ...row, changes: index > 0 && isWhole ? counts : null };
    });
  }

  /** The changes since a point, or all that are kept; nothing when the point is not in the history, or no longer. */
  since(point: Since | undefined): Stretch | undefined {
    const start = this.#firstNumber();
    const from = point === undefined ? this.#oldest(start) : this.#find(point);
    if (!from) {
      const asksForMoment = point === undefined || point.kind === 'after' || point.kind === 'from';
      return asksForMoment && !this.last ? { from: undefined, total: 0, start } : undefined;
    }
    const first = from.firstChange + from.changes;
    if (first < start) return undefined;
    return { from, start: first, total: this.#end() - first };
  }

  /** Changes of a stretch, the oldest first, and in the order of slugs within a publication. */
  page({ start, total }: Stretch, offset: number, limit: number): PastChange[] {
    if (offset >= total) return [];
    return this.#statements
      .of<ChangeRow, [number, number]>(`${selectChanges} WHERE number BETWEEN ? AND ? ORDER BY number`)
      .all(start + offset, start + offset + limit - 1)
      .map(toPastChange);
  }

  /**
   * How the verdict, the rating and the price of a product moved, and what was noted, the newest first; former slugs
   * are followed. At most 50 steps, and 20 of the price alone. A step that was taken back says so; the change that took
   * it back is no step.
   */
  of(slug: string): HistoryStep[] {
    const rows = this.#statements.of<ChangeRow, [string, number]>(
      `${selectChanges} WHERE number IN (
         SELECT * FROM (SELECT number FROM changes WHERE slug = ?1 AND number < ?2 AND ${isStepSql}
           ORDER BY number DESC LIMIT ${stepsMax})
         UNION ALL
         SELECT * FROM (SELECT number FROM changes WHERE slug = ?1 AND number < ?2 AND ${isPriceSql} AND NOT ${isStepSql}
           ORDER BY number DESC LIMIT ${pricesMax})
       ) ORDER BY number DESC`,
    );
    const steps = new StepFolder();
    let current: string | undefined = slug;
    let before = Number.MAX_SAFE_INTEGER;
    while (current !== undefined && steps.count < stepsMax) {
      let former: string | undefined;
      for (const row of rows.all(current, before)) {
        const { change, publication } = toPastChange(row);
        steps.add(change, publication);
        before = row.number;
        former = change.renamedFrom;
        // Before it was renamed, the slug may have been another product's.
        if (former !== undefined) break;
      }
      current = former;
    }
    return steps.finish().slice(0, stepsMax + pricesMax);
  }

  /** The newest changes that moved a verdict or a rating, or have a note, the newest first; looks at the last 500 changes at most. */
  moves(limit: number): PastChange[] {
    return this.#statements
      .of<ChangeRow, []>(`${selectChanges} ORDER BY number DESC LIMIT ${movesLookedAt}`)
      .all()
      .map(toPastChange)
      .filter(({ change: { fields, note } }) => fields.verdict ?? fields.rating ?? note)
      .slice(0, limit);
  }

  /** When an edition with this id was published first, if it ever was. */
  firstPublished(id: string): string | undefined {
    return this.#publication('WHERE id = ? ORDER BY sequence LIMIT 1', id)?.publishedAt;
  }

  close(): void {
    this.#statements.close();
  }

  #find(point: Since): PublicationRow | undefined {
    switch (point.kind) {
      case 'edition':
        return this.#publication('WHERE id = ? ORDER BY sequence DESC LIMIT 1', point.id);
      case 'sequence':
        return this.#publication('WHERE sequence = ?', point.sequence);
      case 'after':
        return this.#lastBefore('publishedAt <= ?', point.moment);
      case 'from':
        return this.#lastBefore('publishedAt < ?', point.moment);
    }
  }

  /** The last publication before a moment; or the very first one, when the history reaches back to it. */
  #lastBefore(condition: string, moment: string): PublicationRow | undefined {
    const found = this.#publication(`WHERE ${condition} ORDER BY sequence DESC LIMIT 1`, moment);
    // After a publication that is not remembered, it may be that one which was current then.
    const next = found && this.#publication('WHERE sequence > ? ORDER BY sequence LIMIT 1', found.sequence);
    if (next && next.sequence !== found.sequence + 1) return undefined;
    // Before the first one there is nothing; before a history that was begun anew there is what is not known.
    return found ?? this.#publication('WHERE sequence = 1');
  }

  /** The oldest publication from which every later change is kept. */
  #oldest(start: number): PublicationRow | undefined {
    return this.#publication('WHERE firstChange + changes >= ? ORDER BY sequence LIMIT 1', start);
  }

  #firstNumber(): number {
    return (
      this.#statements.of<{ number: number | null }, []>('SELECT MIN(number) AS number FROM changes').get()
        ?.number ?? this.#end()
    );
  }

  #end(): number {
    const last = this.#publication('ORDER BY sequence DESC LIMIT 1');
    return last ? last.firstChange + last.changes : 0;
  }

  #publication(rest: string, ...values: (string | number)[]): PublicationRow | undefined {
    const sql = `SELECT ${publicationColumns}, changes, firstChange FROM publications ${rest}`;
    return this.#statements.of<PublicationRow, (string | number)[]>(sql).get(...values) ?? undefined;
  }
}
