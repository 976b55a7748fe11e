const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/gu;
const letters = /\p{L}/gu;

/**
 * The direction in which most letters of a text run. Not that of its first letter, as `dir="auto"` has it: an English
 * sentence may begin with a Hebrew name.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return 2 * count(text, rightToLeft) > count(text, letters) ? 'rtl' : 'ltr';
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
