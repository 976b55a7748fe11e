import type { Typeface } from './families.ts';
import type { FontLibrary } from './font-library.ts';
import { breakable } from './line-breaks.ts';
import { type ShapedLine, shapeLine, type TextDirection } from './shaped-line.ts';
import { shorten } from './text.ts';
import { type WidthOf, wrap, wrapAnywhere } from './wrap.ts';

/** A size in px, and the most lines at that size. */
export interface TextSize {
  readonly size: number;
  readonly lines: number;
}

/** The space for a text, and the sizes to try. */
export interface TextFrame {
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** In order of preference. */
  readonly sizes: readonly TextSize[];
  /** Space between lines in addition to the letters, in ems. */
  readonly gap: number;
}

/** The lines of a text that fits; lengths in px. */
export interface TextBlock {
  readonly lines: readonly ShapedLine[];
  readonly size: number;
  /** From the top of the block to the first base line. */
  readonly ascent: number;
  /** From one base line to the next. */
  readonly leading: number;
  readonly height: number;
}

/**
 * Sets a text as large as its frame allows, in lines of similar length. At the smallest size, the rest is cut with an
 * ellipsis and words wider than the frame are broken. Returns nothing if there is no room for a single line.
 */
export function fitText(
  text: string,
  typeface: Typeface,
  direction: TextDirection,
  frame: TextFrame,
  library: FontLibrary,
): TextBlock | undefined {
  const shaped = (line: string) => shapeLine(line, typeface, direction, library);
  const whole = shaped(text);
  const widths = new Map<string, number>();
  const widthOf = (part: string) => {
    const known = widths.get(part);
    if (known !== undefined) return known;
    const { width } = shaped(part);
    widths.set(part, width);
    return width;
  };
  const body = whole.ascent + whole.descent;
  const block = (texts: readonly string[], wanted: number): TextBlock => {
    const lines = texts.map(shaped);
    // Parts may be slightly wider together than measured alone.
    const size = Math.min(wanted, frame.width / Math.max(...lines.map(({ width }) => width)));
    return {
      lines,
      size,
      ascent: whole.ascent * size,
      leading: (body + frame.gap) * size,
      height: (body * lines.length + frame.gap * (lines.length - 1)) * size,
    };
  };
  const linesAt = ({ size, lines }: TextSize) =>
    Math.min(lines, Math.floor((frame.height / size + frame.gap) / (body + frame.gap)));
  for (const step of frame.sizes) {
    const lines = wrap(breakable(text), frame.width / step.size, widthOf);
    if (lines && lines.length <= linesAt(step)) return block(balance(text, lines, widthOf), step.size);
  }
  const last = frame.sizes.at(-1);
  const room = last ? linesAt(last) : 0;
  if (!last || room < 1) return undefined;
  const broken = (candidate: string) => wrapAnywhere(candidate, frame.width / last.size, widthOf);
  const kept = shorten(text, (candidate) => broken(candidate).length <= room);
  return kept === '' ? undefined : block(broken(kept), last.size);
}

/** Breaks the text into as many lines as before, with the longest as short as possible. */
function balance(text: string, lines: readonly string[], widthOf: WidthOf): readonly string[] {
  if (lines.length < 2) return lines;
  const parts = breakable(text);
  let best = lines;
  let [low, high] = [0, Math.max(...lines.map(widthOf))];
  for (let round = 0; round < 8; round++) {
    const middle = (low + high) / 2;
    const candidate = wrap(parts, middle, widthOf);
    if (candidate && candidate.length <= lines.length) {
      best = candidate;
      high = middle;
    } else low = middle;
  }
  return best;
}
