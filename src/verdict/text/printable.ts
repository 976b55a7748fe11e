/** Makes text safe to show: replaces characters that could mislead a terminal or an eye with escapes; a tab becomes a space. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200B\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu, (character) =>
    character === '\t' ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
