/**
 * The letter under which a name stands in an index: its first letter or digit without accents, in upper case. Of Han, which
 * has too many, the Latin letter of its reading in Chinese and the first of its row of sounds in Japanese are not in its
 * text, so the collation of the language says between which of its marks the name stands. Empty for a name without any.
 */
export function initialOf(name: string, language: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFKD'))?.[0];
  if (first === undefined) return '';
  if (/\p{N}/u.test(first)) return '0–9';
  if (/\p{Script=Han}/u.test(first)) return pinyinLetter(first, language);
  if (/\p{Script=Hangul}/u.test(first)) return hangulInitial(name);
  if (/\p{Script=Arabic}/u.test(first)) return withoutMarks(first);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first)) return kanaRow(first);
  return first.toLocaleUpperCase(language);
}

/** The first character of each Latin letter in the order of Pinyin; `i`, `u` and `v` begin no syllable. */
const pinyinStarts = '阿八嚓哒妸发旮哈讥咔垃妈拿噢啪期然撒塌挖昔压匝';
const pinyinLetters = 'ABCDEFGHJKLMNOPQRSTWXYZ';

function pinyinLetter(character: string, language: string): string {
  // Japanese and Korean order Han by other readings, which single characters do not tell.
  if (!language.startsWith('zh')) return character;
  const order = new Intl.Collator('zh-u-co-pinyin');
  const next = [...pinyinStarts].findIndex((start) => order.compare(start, character) > 0);
  return pinyinLetters.at(next === -1 ? -1 : Math.max(0, next - 1)) ?? character;
}

/** The consonants with which syllables begin, in the order of Unicode, doubled ones with the single. */
const hangulInitials = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';

function hangulInitial(name: string): string {
  const first = /\p{Script=Hangul}/u.exec(name.normalize('NFC'))?.[0] ?? '';
  return hangulInitials[Math.floor(((first.codePointAt(0) ?? 0) - 0xac00) / 588)] ?? first;
}

const kanaRows = [
  'あいうえお',
  'かきくけこ',
  'さしすせそ',
  'たちつてと',
  'なにぬねの',
  'はひふへほ',
  'まみむめも',
  'やゆよ',
  'らりるれろ',
  'わをん',
];

function kanaRow(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : character;
  return kanaRows.find((row) => row.includes(hiragana))?.[0] ?? hiragana;
}

/** Alef with hamza or madda stands under alef. */
function withoutMarks(letter: string): string {
  return letter.replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627');
}
