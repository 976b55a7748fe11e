/** A font family of a package of Fontsource, under the SIL Open Font License 1.1. */
export interface Family {
  /** The npm package that holds it, sliced by code points. */
  readonly package: string;
  /** Its axes, as its file names have them: weight alone, or weight and optical size. */
  readonly axes: 'wght' | 'opsz';
  /** How far its letters usually reach above and below the line, in ems. */
  readonly ascent: number;
  readonly descent: number;
  /** How much larger than the rest it is set, so that its letters look as large. */
  readonly scale: number;
}

/** The fonts that a text is set in. */
export interface Typeface {
  /** The families to try for each letter of a text, in turn. */
  readonly families: (text: string) => readonly Family[];
  /** 200 to 700, as far as each family goes. */
  readonly weight: number;
  /** The size, in points, that the letters are drawn for: 8 to 60. */
  readonly opticalSize: number;
}

const scope = '@fontsource-variable/';
const latinSerif: Family = {
  package: `${scope}source-serif-4`,
  axes: 'opsz',
  ascent: 0.72,
  descent: 0.22,
  scale: 1,
};
const latinSans: Family = {
  package: `${scope}source-sans-3`,
  axes: 'wght',
  ascent: 0.72,
  descent: 0.22,
  scale: 1,
};
const chinese: Family = {
  package: `${scope}noto-serif-sc`,
  axes: 'wght',
  ascent: 0.86,
  descent: 0.18,
  scale: 1,
};
const japanese: Family = { ...chinese, package: `${scope}noto-serif-jp` };
const korean: Family = { ...chinese, package: `${scope}noto-serif-kr` };

/** Families for one script each; the order does not matter. */
const others: readonly Family[] = [
  { package: `${scope}noto-naskh-arabic`, axes: 'wght', ascent: 0.95, descent: 0.4, scale: 1.15 },
  { package: `${scope}noto-serif-hebrew`, axes: 'wght', ascent: 0.72, descent: 0.22, scale: 1 },
  { package: `${scope}noto-serif-devanagari`, axes: 'wght', ascent: 0.9, descent: 0.28, scale: 1 },
  { package: `${scope}noto-serif-bengali`, axes: 'wght', ascent: 0.88, descent: 0.3, scale: 1 },
  { package: `${scope}noto-serif-tamil`, axes: 'wght', ascent: 0.85, descent: 0.28, scale: 1 },
  { package: `${scope}noto-serif-thai`, axes: 'wght', ascent: 1, descent: 0.26, scale: 1 },
];

/** All of them. */
export const families: readonly Family[] = [latinSerif, latinSans, ...others, chinese, japanese, korean];

/** The sans serif; it has Latin, Greek and Cyrillic letters only. */
export function sans(): readonly Family[] {
  return [latinSans];
}

/**
 * The serifs in the order to try them in. The same character is drawn differently in Chinese, Japanese and Korean:
 * kana and hangul in the text tell which.
 */
export function serifs(text: string): readonly Family[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text))
    return [latinSerif, ...others, japanese, chinese, korean];
  if (/\p{sc=Hangul}/u.test(text)) return [latinSerif, ...others, korean, chinese, japanese];
  return [latinSerif, ...others, chinese, japanese, korean];
}
