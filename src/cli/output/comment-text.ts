import { printable } from '../../verdict/text/printable.ts';

/**
 * Escapes a text for a comment on a code host, which then shows it unchanged in one line: no character has a meaning in
 * Markdown (CommonMark 0.31, 2.4), no address becomes a link, and no `@name` or `#1` becomes a mention.
 */
export function commentText(text: string): string {
  return printable(text.replace(/\s+/gu, ' '))
    .replace(/[!#$&)*+\-.:<>@[\]\\_`|~]/g, '\\$&')
    .replace(/(\\[@#])(?=[\w-])/g, '$1&#8203;');
}
