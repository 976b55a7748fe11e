import { foldText } from './fold.ts';

/** Names that are written with or without their full stop: `Node.js`, `ASP.NET`. */
const dotted = /(?<![\p{L}\p{N}])([a-z0-9]{1,30})\.(js|net)(?![\p{L}\p{N}])/giu;

/** Letters that are written as two where keyboards lack them. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const umlauts = /[äöüøå]/gi;
const hasUmlaut = /[äöüøå]/i;
const anyWord = /[\p{L}\p{N}]+/gu;

/** The Arabic article, alone or behind a particle of one letter, before a word of three letters or more. */
const article = /^(?:[وبكف]?ال|لل)(?=.{3})/u;

/** Whether a text may contain any of these: one check is enough for most. */
const mayHaveOthers = /[äöüøåÄÖÜØÅ]|[ال]ل|\.(?:js|JS|net|NET|Net)/;
const none: readonly string[] = [];

/** Other forms in which the words of a text are searched for; `words` are those of the index. */
export function otherForms(text: string, words: readonly string[]): readonly string[] {
  if (!mayHaveOthers.test(text)) return none;
  const found: string[] = [];
  for (const [, name = '', ending = ''] of text.matchAll(dotted)) {
    found.push(`${name}${ending}`.toLowerCase());
    if (ending === 'NET') found.push('dotnet');
  }
  if (words.includes('dotnet')) found.push('net');
  for (const [word] of text.matchAll(anyWord))
    if (hasUmlaut.test(word))
      found.push(foldText(word.replace(umlauts, (letter) => twoLetters[letter.toLowerCase()] ?? letter)));
  found.push(...words.flatMap(withoutArticle));
  return found;
}

/** An Arabic word without its article, if it has one; folded. */
export function withoutArticle(word: string): readonly string[] {
  const bare = word.replace(article, '');
  return bare === word ? [] : [bare];
}
