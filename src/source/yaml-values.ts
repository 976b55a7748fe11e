import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Diagnostic, Location } from '../verdict/diagnostic.ts';
import type { Locate } from '../verdict/raw-record.ts';
import { quoted } from '../verdict/text/excerpt.ts';

/** The first line of a piece of YAML, and its maximum length in UTF-16 code units. */
export interface YamlLimits {
  readonly firstLine?: number;
  readonly maxLength: number;
}

/** A YAML map as plain values, with their locations. */
export interface YamlValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly locate: Locate;
  /** Errors; with any, there are no values. */
  readonly diagnostics: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** The most syntax errors reported per file: the first few explain the rest. */
const maxErrors = 20;

/**
 * Parses a YAML 1.2 map (core schema). Anchors, aliases and tags are refused: they have no use here, and aliases can
 * expand a small file to gigabytes. `firstLine` is the line in `file` on which `text` starts.
 */
export function parseYamlValues(
  text: string,
  file: string,
  { firstLine = 1, maxLength }: YamlLimits,
): YamlValues {
  const start: Location = { file, line: firstLine, column: 1 };
  const refuse = (...diagnostics: Diagnostic[]): YamlValues => ({
    values: {},
    locate: () => start,
    diagnostics,
    warnings: [],
  });
  if (text.length > maxLength)
    return refuse({
      ...start,
      rule: 'size',
      message: `the YAML is ${text.length} characters long`,
      allowed: `at most ${maxLength}`,
    });
  const lines = new LineCounter();
  const place = (offset: number): Location => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + firstLine - 1, column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, { ...parseOptions, lineCounter: lines });
    const diagnostics = findFaults(document, place);
    const root = document.contents as Node | null;
    if (diagnostics.length > 0) return refuse(...diagnostics);
    if (root === null) return refuse();
    if (!isMap(root))
      return refuse({ ...start, rule: 'yaml', message: 'this is not a map of keys', allowed: mapExample });
    return {
      values: toValue(root) as Record<string, unknown>,
      locate: (path, at = 'value') => place(offsetOf(root, path, at === 'key')),
      diagnostics,
      warnings: text.includes(' #') ? findCutTexts(document, text, place) : [],
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse({ ...start, rule: 'yaml', message: 'the YAML nests too deep', allowed: mapExample });
  }
}

const mapExample = 'lines such as "product: Acme Notes"';

// `findDuplicates` compares the keys: the parser's own check takes quadratic time.
const parseOptions = {
  prettyErrors: false,
  schema: 'core',
  merge: false,
  logLevel: 'error',
  uniqueKeys: false,
} as const;

function findFaults(document: Document, place: (offset: number) => Location): Diagnostic[] {
  if (document.errors.length > 0)
    return document.errors.slice(0, maxErrors).map((error) => ({
      ...place(error.pos[0]),
      ...describeYamlError(error.code, error.message),
    }));
  return [...findUnsupported(document, place), ...findDuplicates(document, place)];
}

function findDuplicates(document: Document, place: (offset: number) => Location): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(document, {
    Map(_key, map) {
      const seen = new Map<string, number>();
      for (const { key } of map.items) {
        const name = keyText(key);
        const offset = (isNode(key) && key.range?.[0]) || 0;
        const first = seen.get(name);
        if (first === undefined) seen.set(name, offset);
        else if (diagnostics.length < maxErrors)
          diagnostics.push({
            ...place(offset),
            rule: 'duplicate-key',
            message: `the key ${quoted(name)} stands here a second time, after line ${place(first).line}`,
            allowed: 'each key once',
          });
      }
    },
  });
  return diagnostics;
}

function findUnsupported(document: Document, place: (offset: number) => Location): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const add = (node: Node, what: string) =>
    diagnostics.push({
      ...place(node.range?.[0] ?? 0),
      rule: 'yaml',
      message: `${what} cannot be used here`,
      allowed: 'plain keys, texts, numbers and lists',
    });
  visit(document, {
    Node(_key, node) {
      if (diagnostics.length >= maxErrors) return visit.BREAK;
      if (isAlias(node)) add(node, `the alias *${node.source}`);
      else if ('anchor' in node && node.anchor) add(node, `the anchor &${node.anchor}`);
      else if (node.tag !== undefined && document.contents !== node) add(node, `the tag ${node.tag}`);
      return undefined;
    },
    Pair(_key, pair) {
      if (isNode(pair.key) && !isScalar(pair.key)) add(pair.key, 'a key that is not a word');
      return undefined;
    },
  });
  return diagnostics;
}

/** Texts that end at a ` #`, after which YAML reads a comment: "C #1 of all" is "C". */
function findCutTexts(document: Document, text: string, place: (offset: number) => Location): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(document, {
    Scalar(_key, { type, comment, range, source }) {
      // Comments are written with a space behind the sign, or well apart from the text.
      if (type !== 'PLAIN' || !comment || /^[\s#]/.test(comment) || !range) return;
      if (text.slice(range[1], range[1] + 2) !== ' #' || diagnostics.length >= maxErrors) return;
      diagnostics.push({
        ...place(range[1] + 1),
        level: 'warning',
        rule: 'yaml-comment',
        message: `YAML reads ${quoted(`#${comment}`)} as a comment, and ${quoted(source ?? '')} as the whole text`,
        allowed: 'the text in quotes, or a comment that begins with "# "',
      });
    },
  });
  return diagnostics;
}

function describeYamlError(
  code: string,
  message: string,
): { rule: string; message: string; allowed?: string } {
  const known = yamlFaults[code];
  if (known) return { rule: 'yaml', ...known };
  if (message.startsWith('Maximum call stack'))
    return { rule: 'yaml', message: 'the YAML nests too deep', allowed: mapExample };
  return { rule: 'yaml', message: message.split('\n')[0] ?? message };
}

/** Rewords the parser's messages for publishers. */
const yamlFaults: Readonly<Record<string, { readonly message: string; readonly allowed: string }>> = {
  TAB_AS_INDENT: { message: 'a tab is used as indentation', allowed: 'spaces' },
  BLOCK_AS_IMPLICIT_KEY: { message: 'a ": " stands inside this text', allowed: 'the text in quotes' },
  BAD_SCALAR_START: {
    message: 'this text begins with a character that YAML reserves',
    allowed: 'the text in quotes',
  },
  MULTILINE_IMPLICIT_KEY: { message: 'this line is not a key with its value', allowed: mapExample },
  MULTIPLE_DOCS: { message: 'a second YAML document begins here', allowed: 'one' },
};

function toValue(node: unknown): unknown {
  if (isMap(node)) {
    const values: Record<string, unknown> = Object.create(null);
    for (const pair of node.items) values[keyText(pair.key)] = toValue(pair.value);
    return values;
  }
  if (isSeq(node)) return node.items.map(toValue);
  return isScalar(node) ? node.value : node;
}

function keyText(key: unknown): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : String(key);
}

function offsetOf(root: Node, path: readonly PropertyKey[], wantKey: boolean): number {
  let node: unknown = root;
  let keyOffset = root.range?.[0] ?? 0;
  for (const part of path) {
    const pair = isMap(node) ? node.items.find((item) => keyText(item.key) === String(part)) : undefined;
    const child: unknown = isSeq(node) ? node.items[Number(part)] : pair?.value;
    const key: unknown = pair ? pair.key : child;
    if (isNode(key)) keyOffset = key.range?.[0] ?? keyOffset;
    if (!isNode(child)) return keyOffset;
    node = child;
  }
  return wantKey || !isNode(node) ? keyOffset : (node.range?.[0] ?? keyOffset);
}
