import { breakable } from './line-breaks.ts';

/** The width of a piece of text. */
export type WidthOf = (part: string) => number;

/** Fills lines with parts in order; nothing if a part is wider than a line. `width` is in the unit of `widthOf`. */
export function wrap(parts: readonly string[], width: number, widthOf: WidthOf): string[] | undefined {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const part of parts) {
    if (widthOf(part.trimEnd()) > width) return undefined;
    if (line !== '' && used + widthOf(part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    line += part;
    used += widthOf(part);
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Fills lines with a text, breaking words that are wider than a line anywhere. */
export function wrapAnywhere(text: string, width: number, widthOf: WidthOf): string[] {
  const parts = breakable(text).flatMap((part) =>
    widthOf(part.trimEnd()) > width ? Array.from(graphemes.segment(part), ({ segment }) => segment) : [part],
  );
  return wrap(parts, width, widthOf) ?? [];
}
