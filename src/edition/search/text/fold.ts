import { simplifyHan } from './simplified-han.ts';

/**
 * Accents of Latin and Greek, those of Cyrillic but for the breve of й and ў, which makes letters of their own; the points
 * of Hebrew and Arabic, the voicing marks of Japanese; and what says how the sign before it is drawn, as in emoji.
 */
const foldedMarks =
  /(?<![ИиУу])\u0306|\u0640|\u0670|[\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06dc\u3099\u309a]|\p{Variation_Selector}/gu;

/** Letters that Unicode does not take apart, each before what it is folded to; nothing stands for modifier letters. */
const letters = new Map(
  [
    'łl øo đd ıi ħh ŋn ŧt ĸk ƒf ɓb ɗd ƙk ɛe ɔo ɣg əe ςσ',
    'ßss æae œoe þth ðd',
    // Forms of alef, ya, kaf, ha and ta marbuta that stand for each other.
    'ٱا ىي یي ېي کك ةه ەه ہه ھه',
    'ʹ ʺ ʻ ʼ ʽ ʾ ʿ ˈ',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/** The zeros of scripts with digits of their own; the other nine follow each. */
for (const zero of '٠۰०০੦૦୦௦౦೦൦๐໐၀០')
  for (let digit = 0; digit < 10; digit++)
    letters.set(String.fromCharCode(zero.charCodeAt(0) + digit), String(digit));

const foldedLetters = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');
const isAscii = /^[\0-\x7f]*$/;

/**
 * A text in the form in which words are compared: lower case, accents, width and points aside, one form of each letter,
 * digit and Han character; hiragana in place of katakana. Folding again changes nothing.
 */
export function foldText(text: string): string {
  return foldKana(foldLetters(text));
}

/** A text folded but for its kana, by which words of Japanese are told apart. */
export function foldLetters(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(foldedMarks, '').normalize('NFC').toLowerCase();
  return simplifyHan(
    plain.replace(foldedLetters, (letter) => letters.get(letter) ?? '').replace(/l·(?=l)/g, 'l'),
  );
}

/** Hiragana in place of katakana, and without the mark of a long vowel at the end of a word, which is often left out. */
export function foldKana(text: string): string {
  return text
    .replace(/[\u30a1-\u30f6\u30fd]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/ー{2,}/g, 'ー')
    .replace(/(?<=[\u3041-\u3096ー]{2})ー(?![\u3041-\u3096])/g, '');
}
