/** A stylesheet without its comments and its line breaks: what it says stays, and it goes into one line. */
export function plainStyle(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .trim();
}

/** A script without the lines that are comments and without indentation; no text in it may go over several lines. */
export function plainScript(script: string): string {
  return script.replace(/^\s*(?:\/\/|\/\*|\*).*\n/gm, '').replace(/^\s+/gm, '');
}
