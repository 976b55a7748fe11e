/**
 * Writes one line of plain text so that Markdown (CommonMark 0.31, and GFM's strikethrough) shows it as it is,
 * at the beginning of a line or within one.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]<~]|&(?=[#A-Za-z])/g, '\\$&')
      // A # begins a heading, or ends one when a space stands before it.
      .replace(/(^|\s)#/g, '$1\\#')
      .replace(/^[-+=>]/, '\\$&')
      .replace(/^(\d+)(?=[.)])/, '$1\\')
  );
}

/** A link in Markdown; `address` is absolute and without spaces, as the URL standard writes it. */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${escapeAddress(address)})`;
}

/** An address as the target of a Markdown link, or as its beginning. */
export function escapeAddress(address: string): string {
  return address.replace(/[\\()&<>]/g, '\\$&');
}
