import type { Edition } from '../file/edition.ts';
import type { PastPublication } from './change-row.ts';

/** Most publications that are read. */
const lookedAt = 100;

/** The editions that were current before this one and when each was last replaced; the latest first, at most `max`. */
export function replacedBefore(
  { database }: Edition,
  max: number,
): readonly { readonly id: string; readonly replacedAt: Date }[] {
  const statement = database.prepare<Pick<PastPublication, 'id' | 'publishedAt'>, []>(
    `SELECT id, publishedAt FROM publications ORDER BY sequence DESC LIMIT ${lookedAt}`,
  );
  const publications = statement.all();
  statement.finalize();
  const replacedAt = new Map<string, Date>();
  for (const [index, { id }] of publications.entries()) {
    const next = publications[index - 1];
    if (next && id !== publications[0]?.id && !replacedAt.has(id))
      replacedAt.set(id, new Date(next.publishedAt));
  }
  return [...replacedAt].slice(0, max).map(([id, at]) => ({ id, replacedAt: at }));
}
