import { simplifyHan } from './simplified-han.ts';
import { replaceUnits, type UnitTable } from './unit-table.ts';

/**
 * Accents of Latin and Greek, those of Cyrillic but for the breve of й and ў, which makes letters of their own; the points
 * of Hebrew and Arabic; and what says how the sign before it is drawn, as in emoji.
 */
const foldedMarks =
  /\u0306(?<![ИиУу]\u0306)|\u0640|\u0670|[\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06dc]|\p{Variation_Selector}/gu;

/** Letters that Unicode does not decompose, each with its folded form. */
const singleLetters = [
  'łl øo đd ıi ħh ŋn ŧt ĸk ƒf ɓb ɗd ƙk ɛe ɔo ɣg əe ςσ',
  // Interchangeable forms of alef, ya, kaf, ha and ta marbuta.
  'ٱا ىي یي ېي کك ةه ەه ہه ھه',
]
  .join(' ')
  .split(' ');

/** The zeros of scripts with digits of their own; the other nine follow each. */
const zeros = '٠۰०০੦૦୦௦౦೦൦๐໐၀០';

const lettersFirst = 0x80;
const letterTable: UnitTable = { first: lettersFirst, units: new Uint16Array(0x1800 - lettersFirst) };
for (const letter of singleLetters)
  letterTable.units[letter.charCodeAt(0) - lettersFirst] = letter.charCodeAt(1);
for (const zero of zeros)
  for (let digit = 0; digit < 10; digit++)
    letterTable.units[zero.charCodeAt(0) + digit - lettersFirst] = 0x30 + digit;

/** Letters that are folded to two or to none: modifier letters, and voicing marks outside kana. */
const otherLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' };
const otherLettersOf = /[ßæœþðʹʺʻʼʽʾʿˈ\u3099]|\u309a/g;
const isFolded = /^[\0-\x7f\u3000-\u3098\u309b-\uffff]*$/;

const kana = /[\u3041-\u30fe]/;
const [firstKana, lastKana] = [0x3041, 0x30fe];
const plainKana: UnitTable = {
  first: firstKana,
  units: Uint16Array.from({ length: lastKana - firstKana + 1 }, (_, index) => {
    const plain = String.fromCharCode(firstKana + index)
      .normalize('NFD')
      .charCodeAt(0);
    return (plain >= 0x30a1 && plain <= 0x30f6) || plain === 0x30fd ? plain - 0x60 : plain;
  }),
};
const isAscii = /^[\0-\x7f]*$/;

/**
 * A text in the form in which words are compared: lower case, accents, width and points aside, one form of each letter,
 * digit and Han character; hiragana in place of katakana. Folding again changes nothing.
 */
export function foldText(text: string): string {
  return foldKana(foldLetters(text));
}

/** A text folded but for its kana, which distinguishes words of Japanese. */
export function foldLetters(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(foldedMarks, '').normalize('NFC').toLowerCase();
  if (isFolded.test(plain)) return simplifyHan(plain);
  const letters = plain.replace(otherLettersOf, (letter) => otherLetters[letter] ?? '');
  const folded = simplifyHan(replaceUnits(letters, letterTable));
  return folded.includes('·') ? folded.replace(/l·(?=l)/g, 'l') : folded;
}

/** Hiragana for katakana, without marks of voicing, and without a long vowel's mark at the end, often left out. */
export function foldKana(text: string): string {
  if (!kana.test(text)) return text;
  const folded = replaceUnits(text, plainKana);
  if (!folded.includes('ー')) return folded;
  return folded.replace(/ー+/g, 'ー').replace(/ー(?<=[\u3041-\u3096ー]{2}ー)(?![\u3041-\u3096])/g, '');
}
