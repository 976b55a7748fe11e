import type { Diagnostic } from '../verdict/diagnostic.ts';
import { placeIn } from './place-in.ts';

/** Finds the first conflict marker of Git. */
export function findConflict(text: string, file: string, firstLine = 1): Diagnostic | undefined {
  // The other markers may be headings or quotations in Markdown.
  const marker = /^<{7} /m.exec(text);
  if (!marker) return undefined;
  return {
    ...placeIn(text, marker.index, file, firstLine),
    rule: 'conflict',
    message: 'Git left a conflict here: two changes of the same lines',
    allowed: 'one of the two, without the lines of "<<<<<<<", "=======" and ">>>>>>>"',
  };
}
