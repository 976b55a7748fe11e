import { isCollection, isMap, isNode, isScalar, type Pair, parseDocument } from 'yaml';
import type { Entry } from '../../verdict/entry.ts';
import { fieldKeys, isUnset } from '../../verdict/field-keys.ts';
import { findFrontMatter, frontMatterMaxLength } from '../markdown-record.ts';
import { yamlText } from '../yaml-text.ts';
import { parseYamlValues } from '../yaml-values.ts';

/** The keys of an entry that have to be written; those at their default are left out. */
export function writtenKeys(entry: Entry): Partial<Entry> {
  return Object.fromEntries(
    writtenOrder.map((key) => [key, entry[key]] as const).filter(([, value]) => !isUnset(value)),
  );
}

/** The text of a new `verdicts/<slug>.md`. */
export function writeMarkdown(entry: Entry): string {
  const { slug: _slug, review = '', ...values } = writtenKeys(entry);
  return `---\n${yamlText(values)}---\n${review === '' ? '' : `${review}\n`}`;
}

/** Replaces the review of a valid Markdown verdict. */
export function setReview(text: string, review: string): string {
  const found = findFrontMatter(text);
  return found === undefined ? text : `${text.slice(0, found.review)}${review === '' ? '' : `${review}\n`}`;
}

/** Sets keys in the front matter of a Markdown verdict, and removes those set to `undefined`; all else is preserved. */
export function setFrontMatter(text: string, values: Readonly<Record<string, unknown>>): string {
  const found = findFrontMatter(text);
  if (found === undefined) return text;
  const yaml = text.slice(found.start, found.end);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const edited = editLines(yaml, values, eol);
  const wanted = definedIn({ ...read(yaml), ...values });
  // If the edit failed because of an unusual layout, the YAML is formatted anew.
  const sound = edited !== undefined && Bun.deepEquals(read(edited), wanted) ? edited : layOut(yaml, values);
  return text.slice(0, found.start) + sound + text.slice(found.end);
}

const writtenOrder = [...new Set(['slug', 'product', 'category', ...fieldKeys] as const)];

function read(yaml: string): Record<string, unknown> {
  return { ...parseYamlValues(yaml, '', { maxLength: frontMatterMaxLength }).values };
}

function definedIn(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function layOut(yaml: string, values: Readonly<Record<string, unknown>>): string {
  const document = parseDocument(yaml, { schema: 'core' });
  for (const [key, value] of Object.entries(values))
    if (value === undefined) document.delete(key);
    else document.set(key, value);
  return document.toString({ lineWidth: 0 });
}

function editLines(yaml: string, values: Readonly<Record<string, unknown>>, eol: string): string | undefined {
  const { contents } = parseDocument(yaml, { schema: 'core' });
  if (!isMap(contents)) return undefined;
  const edits: { from: number; to: number; text: string }[] = [];
  let added = '';
  for (const [key, value] of Object.entries(values)) {
    const pair = contents.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (value === undefined) {
      if (pair) return undefined;
      continue;
    }
    const line = yamlText({ [key]: value })
      .trimEnd()
      .replaceAll('\n', eol);
    const edit = pair && replaceValue(pair, line);
    if (edit) edits.push(edit);
    else added += `${line}${eol}`;
  }
  const edited = edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: value }) => text.slice(0, from) + value + text.slice(to), yaml);
  return `${edited}${edited.endsWith('\n') ? '' : eol}${added}`;
}

/** Replaces a value on the line of its key, which preserves a comment after it; any other value with its key. */
function replaceValue({ key, value }: Pair<unknown, unknown>, line: string) {
  if (!isNode(key) || !key.range || !isNode(value) || !value.range) return undefined;
  const flow = isScalar(value) && !String(value.type).startsWith('BLOCK');
  return flow && !line.includes('\n')
    ? { from: value.range[0], to: value.range[1], text: line.slice(line.indexOf(': ') + 2) }
    : { from: key.range[0], to: endOf(value), text: line };
}

/** Where a node ends, without the line break and the comments after it. */
function endOf(node: unknown): number {
  if (isCollection(node) && !node.flow) return endOf(node.items.at(-1));
  if (!isNode(node) || !node.range) return 0;
  const block = isScalar(node) && String(node.type).startsWith('BLOCK');
  return node.range[1] - (block ? 1 : 0);
}
