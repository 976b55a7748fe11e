/**
 * Turns any string into one line that XML 1.0 (section 2.2) can hold: runs of white space become one space; controls,
 * lone surrogates, noncharacters and the bidirectional embeddings, overrides and isolates are dropped.
 */
export function cleanLine(text: string): string {
  return text
    .replace(dropped, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/**
 * The text if it fits, or else its longest beginning that fits with an ellipsis, cut between graphemes; empty if none
 * does. `fits` must be monotonic: if a text fits, so does every beginning of it.
 */
export function shorten(text: string, fits: (candidate: string) => boolean): string {
  if (text.length <= farthest && fits(text)) return text;
  const parts = Array.from(graphemes.segment(text.slice(0, farthest)), ({ segment }) => segment);
  let kept = 0;
  for (let bound = parts.length - 1; kept < bound; ) {
    const middle = Math.ceil((kept + bound) / 2);
    if (fits(beginning(parts, middle))) kept = middle;
    else bound = middle - 1;
  }
  return kept === 0 ? '' : beginning(parts, kept);
}

/** Reports whether the first letter or mark with a strong direction is right-to-left (UAX #9, rule P2). */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text.match(/[\p{L}\u200e\u200f\u061c]/u)?.[0] ?? '');
}

const dropped =
  /(?![\t-\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** UTF-16 code units that are considered: more than any text that fits, few enough to stay quick. */
const farthest = 400;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function beginning(parts: readonly string[], count: number): string {
  return `${parts.slice(0, count).join('').trimEnd()}…`;
}
