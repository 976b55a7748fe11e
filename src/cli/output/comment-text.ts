import { printable } from '../../verdict/text/printable.ts';

/**
 * Writes a text into a comment on a code host so that it is shown as it is, in one line: every mark is escaped that may
 * mean something (CommonMark 0.31, 2.4), no address becomes a link, and neither a name after `@` nor a number after `#`
 * becomes a mention.
 */
export function commentText(text: string): string {
  return printable(text.replace(/\s+/gu, ' '))
    .replace(/[!#$&)*+\-.:<>@[\]\\_`|~]/g, '\\$&')
    .replace(/(\\[@#])(?=[\w-])/g, '$1&#8203;');
}
