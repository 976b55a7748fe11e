import type { TextMarker } from './mark-text.ts';

/** Characters of a snippet before and after what was found. */
const before = 60;
const after = 120;

/**
 * The part of a review around a match, in pieces of which every second is a match; nothing if there is none. Prefers
 * matches that were not `seen` elsewhere (in lower case). Leaves out the marks of Markdown.
 */
export function snippetOf(
  review: string,
  marker: TextMarker,
  seen: ReadonlySet<string>,
): readonly string[] | undefined {
  const text = plainText(review);
  const spans = marker.spans(text);
  const first = spans.find(({ start, end }) => !seen.has(text.slice(start, end).toLowerCase())) ?? spans[0];
  if (!first) return undefined;
  const start = first.start <= before ? 0 : wordStart(text, first.start - before);
  const end = first.end + after >= text.length ? text.length : wordEnd(text, first.end + after);
  const part = `${start === 0 ? '' : '… '}${text.slice(start, end).trim()}${end === text.length ? '' : ' …'}`;
  return marker.mark(part);
}

/** Converts Markdown to a line of words. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:[#>*+-]+|\d+\.)[ \t]+|\||\{:?[^}\n]*\}/gm, ' ')
    .replace(/[*`~]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space === -1 || space > at + before ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space === -1 || space < at - before ? at : space;
}
