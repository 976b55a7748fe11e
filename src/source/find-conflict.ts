import type { Diagnostic } from '../verdict/diagnostic.ts';
import { placeIn } from './place-in.ts';

/** Finds the first line that Git writes where two changes of a text meet. */
export function findConflict(text: string, file: string, firstLine = 1): Diagnostic | undefined {
  // A line of seven other signs may be a heading or a quotation in Markdown.
  const marker = /^<{7} /m.exec(text);
  if (!marker) return undefined;
  return {
    ...placeIn(text, marker.index, file, firstLine),
    rule: 'conflict',
    message: 'Git left a conflict here: two changes of the same lines',
    allowed: 'one of the two, without the lines of "<<<<<<<", "=======" and ">>>>>>>"',
  };
}
