/** Removes comments and line breaks from a stylesheet: one line with the same rules. */
export function plainStyle(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}
