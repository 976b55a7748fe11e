import type { z } from 'zod';
import type { VerdictList } from '../render/list.ts';
import { cursorOf, readCursor } from './page-cursor.ts';
import { noGuess, quotedLine, termsText, verdictText } from './quoted-text.ts';
import { type ToolAnswer, ToolMistake } from './tool.ts';
import { type pageOutput, termsOf } from './tool-fields.ts';
import type { PageQuery } from './verdict-source.ts';

/**
 * What to ask for, when a cursor may say it. A cursor that says something else than the filters throws `ToolMistake`:
 * passing over either would answer another question.
 */
export function queryFrom(filters: PageQuery, limit: number, cursor: string | undefined): PageQuery {
  if (cursor === undefined) return { ...filters, limit };
  const read = readCursor(cursor);
  if (!read)
    throw new ToolMistake('cursor is none that an answer gave; allowed: the nextCursor of one, unchanged.');
  for (const name of ['q', 'verdict', 'category'] as const)
    if (filters[name] !== undefined && filters[name] !== read[name])
      throw new ToolMistake(
        `cursor goes on with another ${name === 'q' ? 'query' : name}; allowed: the arguments of the call that gave it.`,
      );
  return { ...read, limit };
}

/** The answer of a page of verdicts; `lead` stands before them, `nothing` in their place. */
export function listResult(
  list: VerdictList,
  lead: readonly string[],
  nothing: string,
): ToolAnswer<z.input<typeof pageOutput>> {
  const { data, total, offset, next, ratingScale } = list;
  const nextCursor = cursorOf(next);
  const parts =
    data.length === 0
      ? [total === 0 ? `${nothing} ${noGuess}` : 'There are no more.']
      : [
          ...lead,
          `${offset + 1} to ${offset + data.length} of ${total}:`,
          ...data.map((record) => verdictText(record, ratingScale)),
          ...(nextCursor === undefined ? [] : [`More: call again with cursor ${quotedLine(nextCursor)}`]),
        ];
  return {
    data: { verdicts: data, total, ...(nextCursor !== undefined && { nextCursor }), ...termsOf(list) },
    text: [...parts, termsText(list)].join('\n\n'),
  };
}
