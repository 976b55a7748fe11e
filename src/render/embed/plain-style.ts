/** A stylesheet without its comments and its line breaks: what it says stays, and it goes into one line. */
export function plainStyle(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}
