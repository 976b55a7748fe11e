import type { Typeface } from './families.ts';
import type { FontLibrary } from './font-library.ts';
import { cleanLine } from './text.ts';

/** The text as it can be drawn: one clean line without emoji; nothing if any other character has no font. */
export function coveredText(text: string, typeface: Typeface, library: FontLibrary): string | undefined {
  const line = cleanLine(text);
  const families = typeface.families(line, typeface.language);
  let drawn = '';
  for (const { segment } of graphemes.segment(line)) {
    if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(segment) || library.find(segment, families, typeface))
      drawn += segment;
    else if (!emoji.test(segment)) return undefined;
  }
  drawn = drawn.replace(/ {2,}/g, ' ').trim();
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(drawn) ? drawn : undefined;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const emoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
