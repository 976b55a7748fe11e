/** The line on which a UTF-16 offset of a text lies, when the text begins on `firstLine`. */
export function lineAt(text: string, offset: number, firstLine: number): number {
  let line = firstLine;
  for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1))
    line++;
  return line;
}
