import { isMap, isNode, parseDocument } from 'yaml';
import { yamlText } from '../yaml-text.ts';

/** Adds categories to the text of a valid `catalogue.yaml`, which is formatted anew only if they are in braces. */
export function addCategories(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const document = parseDocument(text, { schema: 'core' });
  const categories = document.get('categories', true);
  if (isMap(categories) && !categories.flow) {
    const first = categories.items[0]?.key;
    const last = categories.items.at(-1)?.value;
    if (isNode(first) && first.range && isNode(last) && last.range) {
      const eol = text.includes('\r\n') ? '\r\n' : '\n';
      const indent = text.slice(text.lastIndexOf('\n', first.range[0] - 1) + 1, first.range[0]);
      const lines = yamlText(names).trimEnd();
      const at = endOfLine(text, last.range[1]);
      const before = text.slice(0, at);
      const added = lines.split('\n').map((line) => `${indent}${line}${eol}`);
      return `${before}${before.endsWith('\n') ? '' : eol}${added.join('')}${text.slice(at)}`;
    }
  }
  for (const [slug, name] of names) document.setIn(['categories', slug], name);
  return document.toString({ lineWidth: 0 });
}

/** The offset after the line on which a value ends. */
function endOfLine(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const newline = text.indexOf('\n', offset);
  return newline === -1 ? text.length : newline + 1;
}
