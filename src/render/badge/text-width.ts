import measure from 'anafanafo';

/** A font of a badge: Verdana in one of the two faces whose widths are known, or whatever stands in for it. */
export type BadgeFont = (
  | { readonly size: 11; readonly bold: false }
  | { readonly size: 10; readonly bold: true }
) & {
  /** Space after each character, in px. */
  readonly spacing: number;
};

/** The room a text takes. */
export interface TextWidth {
  /** In px, letter spacing included. */
  readonly width: number;
  /** The width is known, so that a browser may be held to it with `textLength`. */
  readonly exact: boolean;
  /** Its letters stand apart, so that they may be spaced. */
  readonly spaced: boolean;
}

/**
 * Measures one line. Exact for Latin, Greek, Cyrillic, Chinese, Japanese and Korean. Everything else is an
 * estimate, on the generous side: only the reader's machine knows the font, and how it joins, stacks and
 * reorders letters.
 */
export function measureText(text: string, font: BadgeFont): TextWidth {
  const spaced = font.spacing > 0 && separate.test(text);
  const exact = measurable.test(text);
  let width = 0;
  let count = 0;
  if (exact) {
    width = knownWidth(text, font);
    count = text.length;
  } else {
    for (const { segment } of graphemes.segment(text)) {
      width += estimate(segment, font);
      count++;
    }
  }
  return { width: spaced ? width + count * font.spacing : width, exact, spaced };
}

/** The width of a line at any size, as that of the nearest known font; in the unit of `size`. */
export function widthAt(text: string, size: number, bold = false): number {
  const font = bold ? ({ size: 10, bold, spacing: 0 } as const) : ({ size: 11, bold, spacing: 0 } as const);
  return (measureText(text, font).width * size) / font.size;
}

/**
 * The code points with one glyph each and a known width: those of Verdana as far as anafanafo's tables hold
 * them (the last of each Unicode block is missing there), and the full-width East Asian ones.
 */
const narrow =
  ' -~\u00a0-\u00ac\u00ae-\u00fe\u0100-\u017e\u0384-\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1ea0-\u1ef9\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212';
const wide = '\u3001-\u3029\u3041-\u3096\u309b-\u30fe\u3400-\u4dbe\u4e00-\u9ffe\uac00-\ud7a3\uff01-\uff5e';

const measurable = new RegExp(`^[${narrow}${wide}]*$`);
const separate = new RegExp(`^[${narrow}${wide}\\p{Extended_Pictographic}\\p{Emoji_Component}]*$`, 'u');
const fullWidth = new RegExp(`[${wide}]`, 'g');

function knownWidth(text: string, font: BadgeFont): number {
  const rest = text.replace(fullWidth, '');
  const name = font.bold ? 'bold 10px Verdana' : '11px Verdana';
  return measure(rest, { font: name }) + (text.length - rest.length) * font.size;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

function estimate(grapheme: string, font: BadgeFont): number {
  if (measurable.test(grapheme)) return knownWidth(grapheme, font);
  if (pictograph.test(grapheme)) return 1.3 * font.size;
  let ems = 0;
  for (const character of grapheme) ems += emsOf(character);
  return ems * font.size * (font.bold ? 1.1 : 1);
}

function emsOf(character: string): number {
  return advances.find(([pattern]) => pattern.test(character))?.[1] ?? 1;
}

/** Advances in ems, rounded up from what Noto fonts take for everyday words; the first match counts. */
const advances: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u, 0],
  [/\p{Mc}/u, 0.4],
  [
    /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gujarati}\p{sc=Gurmukhi}]/u,
    0.55,
  ],
  [/[\p{sc=Khmer}\p{sc=Thai}\p{sc=Lao}]/u, 0.63],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Georgian}\p{sc=Tibetan}]/u, 0.68],
  [/./su, 0.9],
];
