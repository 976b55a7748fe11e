import type { Location } from '../verdict/diagnostic.ts';

/** Where a UTF-16 offset of a text lies in `file`, when the text begins on `firstLine`. */
export function placeIn(text: string, offset: number, file: string, firstLine = 1): Location {
  let line = firstLine;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', lineStart)) {
    line++;
    lineStart = at + 1;
  }
  return { file, line, column: offset - lineStart + 1 };
}
