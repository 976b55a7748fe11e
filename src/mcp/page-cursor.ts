import { verdictKinds } from '../verdict/verdict-kind.ts';
import type { PageQuery } from './verdict-source.ts';

/** The longest cursor, in characters. */
export const cursorMaxLength = 1000;

const wholeNumber = /^\d{1,15}$/;

/** The cursor of the next page, from the address of it; nothing on the last. It carries the filters along. */
export function cursorOf(next: string | null): string | undefined {
  return next === null ? undefined : new URL(next).search.slice(1);
}

/** What a cursor asks for; `undefined` unless `cursorOf` made it. */
export function readCursor(cursor: string): PageQuery | undefined {
  const { q, verdict, category, limit, offset, edition, ...rest } = Object.fromEntries(
    new URLSearchParams(cursor.slice(0, cursorMaxLength)),
  );
  const kind = verdictKinds.find((one) => one === verdict);
  const isOurs =
    cursor.length <= cursorMaxLength &&
    Object.keys(rest).length === 0 &&
    (verdict === undefined || kind !== undefined) &&
    (limit === undefined || wholeNumber.test(limit)) &&
    offset !== undefined &&
    wholeNumber.test(offset) &&
    edition !== undefined;
  if (!isOurs) return undefined;
  return {
    q,
    verdict: kind,
    category,
    limit: limit === undefined ? undefined : Number(limit),
    offset: Number(offset),
    edition,
  };
}
