import { spacedWords } from './runs.ts';

/** The characters by which names are ordered: folded like the index, with numbers of up to nine digits sorted by value. */
export function sortKey(text: string): string {
  return spacedWords(text).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return `${String.fromCharCode(0x30 + Math.min(significant.length, 9))}${significant}`;
  });
}
