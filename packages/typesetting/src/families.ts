/** A font family from a Fontsource package, under the SIL Open Font License 1.1. */
export interface Family {
  /** The npm package of the family, which slices it by code points. */
  readonly package: string;
  /** Its axes, as in its file names: weight only, or weight and optical size. */
  readonly axes: 'wght' | 'opsz';
  /** How far its letters usually extend above and below the base line, in ems. */
  readonly ascent: number;
  readonly descent: number;
  /** Factor on its size, so that its letters look as large as those of the others. */
  readonly scale: number;
}

/** The fonts of a text. */
export interface Typeface {
  /** The families to try for each letter of a text, in order. */
  readonly families: (text: string, language?: string) => readonly Family[];
  /** The language of the text, if it is known (BCP 47): Han characters are drawn as it has them. */
  readonly language?: string;
  /** 200 to 700, limited by each family. */
  readonly weight: number;
  /** The optical size in points: 8 to 60. */
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
const latinSans: Family = { ...latinSerif, package: `${scope}source-sans-3`, axes: 'wght' };
const chinese: Family = {
  package: `${scope}noto-serif-sc`,
  axes: 'wght',
  ascent: 0.86,
  descent: 0.18,
  scale: 1,
};
const japanese: Family = { ...chinese, package: `${scope}noto-serif-jp` };
const korean: Family = { ...chinese, package: `${scope}noto-serif-kr` };

/** Families for one script each, in no particular order. */
const others: readonly Family[] = [
  { package: `${scope}noto-naskh-arabic`, axes: 'wght', ascent: 0.95, descent: 0.4, scale: 1.15 },
  { package: `${scope}noto-serif-hebrew`, axes: 'wght', ascent: 0.72, descent: 0.22, scale: 1 },
  { package: `${scope}noto-serif-devanagari`, axes: 'wght', ascent: 0.9, descent: 0.28, scale: 1 },
  { package: `${scope}noto-serif-bengali`, axes: 'wght', ascent: 0.88, descent: 0.3, scale: 1 },
  { package: `${scope}noto-serif-tamil`, axes: 'wght', ascent: 0.85, descent: 0.28, scale: 1 },
  { package: `${scope}noto-serif-thai`, axes: 'wght', ascent: 1, descent: 0.26, scale: 1 },
];

/** All families. */
export const families: readonly Family[] = [latinSerif, latinSans, ...others, chinese, japanese, korean];

/** The sans serif, which has Latin, Greek and Cyrillic letters; the serifs for all others. */
export function sans(text: string, language?: string): readonly Family[] {
  return [latinSans, ...serifs(text, language)];
}

/**
 * The serifs in the order to try them. The same character looks different in Chinese, Japanese and Korean: kana in the
 * text decide which, else its language, else hangul.
 */
export function serifs(text: string, language?: string): readonly Family[] {
  const known = language?.split('-')[0];
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) || known === 'ja')
    return [latinSerif, ...others, japanese, chinese, korean];
  if (known === 'ko' || (known !== 'zh' && /\p{sc=Hangul}/u.test(text)))
    return [latinSerif, ...others, korean, chinese, japanese];
  return [latinSerif, ...others, chinese, japanese, korean];
}
