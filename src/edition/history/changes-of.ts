import type { Edition } from '../file/edition.ts';
import { type ChangeRow, type PastChange, selectChanges, toPastChange } from './change-row.ts';
import type { Stretch } from './history.ts';

/** The changes of a stretch that belong to one of these slugs, the oldest first. */
export function changesOf(
  { database }: Edition,
  slugs: Iterable<string>,
  { start, total }: Stretch,
): PastChange[] {
  const statement = database.prepare<ChangeRow, [string, number, number]>(
    `${selectChanges} WHERE slug = ? AND number BETWEEN ? AND ?`,
  );
  try {
    return [...slugs]
      .flatMap((slug) => statement.all(slug, start, start + total - 1))
      .sort((a, b) => a.number - b.number)
      .map(toPastChange);
  } finally {
    statement.finalize();
  }
}
