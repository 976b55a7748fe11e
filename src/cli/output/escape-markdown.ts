import { printable } from '../../verdict/text/printable.ts';

/**
 * Writes a text in Markdown so that it is shown as it is, in one line: with every mark escaped that may mean something (CommonMark 0.31, 2.4),
 * no address as a link, and nobody's name after `@` or number after `#` as a mention.
 */
export function escapeMarkdown(text: string): string {
  return printable(text.replace(/\s+/gu, ' '))
    .replace(/[!#$&)*+\-.:<>@[\]\\_`|~]/g, '\\$&')
    .replace(/(\\[@#])(?=[\w-])/g, '$1&#8203;');
}
