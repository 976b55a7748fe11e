import type { Markup } from '../markup/markup.ts';
import type { Site } from '../site.ts';
import { creditLines } from './credit-lines.ts';
import { escapeAddress, escapeMarkdown } from './markdown-text.ts';

/** What Markdown has before and after the content of an element; of others it has the content alone. */
const marks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  ul: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  dt: ['\n\n', ': '],
  dd: ['', '\n\n'],
  figcaption: ['\n\n', ':\n\n'],
  table: ['\n\n', '\n\n'],
  tr: ['\n|', ''],
  th: [' ', ' |'],
  td: [' ', ' |'],
  code: ['`', '`'],
};

/** Navigation, and what is there to be clicked. */
const omitted = /<(nav|button)\b.*?<\/\1>|<a class="anchor".*?<\/a>/gs;

/** A page for developers (`pages/docs/`) as Markdown, made of its markup, with its credit and licence at the end. */
export function renderDocumentMarkdown(markup: Markup, address: string, site: Site): string {
  const parts = [documentMarkdown(String(markup), address), ...creditLines(address, site)];
  return `${parts.join('\n\n')}\n`;
}

/** With absolute addresses. It knows the elements that these pages consist of, no others. */
function documentMarkdown(markup: string, page: string): string {
  const parts: string[] = [];
  const codes: string[] = [];
  const targets: string[] = [];
  let isCode = false;
  let isCell = false;
  let columns = 0;
  const absolute = (address: string) => escapeAddress(new URL(address, page).href);
  for (const [part] of markup.replace(omitted, '').matchAll(/<pre\b.*?<\/pre>|<[^>]+>|[^<]+/gs)) {
    const [, slash, name = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
    const isEnd = slash === '/';
    if (name === '')
      parts.push(
        isCode ? codeText(unescaped(part), isCell) : escapeMarkdown(unescaped(part).replace(/\s+/g, ' ')),
      );
    else if (name === 'pre') {
      // Put in at the end, since its blank lines count.
      codes.push(`\`\`\`\n${unescaped(part.replace(/<[^>]+>/g, ''))}\n\`\`\``);
      parts.push('\n\n\0\n\n');
    } else if (name === 'img')
      parts.push(`![${escapeMarkdown(attribute(part, 'alt'))}](${absolute(attribute(part, 'src'))})`);
    else if (name === 'a' && isEnd) parts.push(`](${targets.pop()})`);
    else if (name === 'a') {
      targets.push(absolute(attribute(part, 'href')));
      parts.push('[');
    } else {
      if (name === 'code') isCode = !isEnd;
      if (name === 'th' || name === 'td') isCell = !isEnd;
      if (name === 'table') columns = 0;
      if (name === 'th' && !isEnd) columns++;
      parts.push(
        name === 'thead' && isEnd ? `\n|${' --- |'.repeat(columns)}` : (marks[name]?.[isEnd ? 1 : 0] ?? ''),
      );
    }
  }
  return parts
    .join('')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/\0/g, () => codes.shift() ?? '');
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

/** Within a table, a bar would end its cell (GitHub Flavored Markdown, section 4.10). */
function codeText(code: string, isCell: boolean): string {
  return isCell ? code.replaceAll('|', '\\|') : code;
}

/** Text as it was before the template escaped it. */
function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
