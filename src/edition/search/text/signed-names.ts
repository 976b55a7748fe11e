/** Names that differ by signs. No letter or digit stands before or after them. */
const signed = /(?<![\p{L}\p{N}])(?:([a-z])(?:(\+\+)|(#)(?![\p{L}\p{N}]))|(\.net)(?![\p{L}\p{N}]))/giu;
const mayBeSigned = /[a-z](?:\+\+|#)|\.net/i;

/** Spells names with signs in letters: `C++` as cpp, `C#` as csharp, `.NET` as dotnet. */
export function spellSigns(text: string): string {
  if (!mayBeSigned.test(text)) return text;
  return text.replace(signed, (_, letter?: string, plus?: string, sharp?: string) => {
    if (plus !== undefined) return ` ${letter}pp `;
    return sharp === undefined ? ' dotnet ' : ` ${letter}sharp `;
  });
}

const afterName = /^(?:\+\+|\.(?:js|net))/i;

/** Reports whether a `+`, `#` or full stop at a place in a text may belong to such a name or to one like `Node.js`. */
export function mayBelongToName(text: string, place: number): boolean {
  if (text[place] === '#') return /[a-z]/i.test(text[place - 1] ?? '');
  return afterName.test(text.slice(place, place + 4));
}
