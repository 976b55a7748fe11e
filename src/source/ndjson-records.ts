import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { isObject } from '../verdict/is-object.ts';
import type { Locate, RawRecord } from '../verdict/raw-record.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { findConflict } from './find-conflict.ts';
import { readText } from './read-text.ts';
import { splitLines } from './split-lines.ts';

/** The longest line of an NDJSON file, in bytes. */
export const lineMaxBytes = 1024 * 1024;

/** Reads records from NDJSON (one JSON object per line, blank lines skipped), keeping one chunk in memory. */
export async function* readNdjson(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncIterable<RawRecord | Diagnostic> {
  let line = 0;
  for await (const bytes of splitLines(chunks, lineMaxBytes)) {
    line++;
    if (bytes === 'too long') {
      yield {
        file,
        line,
        column: 1,
        rule: 'size',
        message: 'the line is too long',
        allowed: `at most ${lineMaxBytes} bytes a line`,
      };
      continue;
    }
    const text = readText(bytes, file, line);
    if (typeof text !== 'string') yield text;
    else if (text.trim() !== '') {
      const read = readRecordLine(text, file, line);
      // Each item of a list waits for three promises more.
      if (Array.isArray(read)) yield* read;
      else yield read;
    }
  }
}

/** Reads a line of NDJSON that is not blank: a record, or what is wrong. */
export function readRecordLine(
  text: string,
  file: string,
  line: number,
): RawRecord | Diagnostic | Diagnostic[] {
  const values = parseJson(text);
  if (!isObject(values)) return syntaxFault(text, file, line);
  // A flat object has as many keys as quotes followed by a colon, but for those inside texts; only if the counts differ
  // is the line parsed again.
  if (countColons(text) !== Object.keys(values).length) {
    const duplicates = findDuplicates(text, file, line);
    if (duplicates.length > 0) return duplicates;
  }
  return { values, implied: [], locate: createLocate(text, file, line) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function syntaxFault(text: string, file: string, line: number): Diagnostic {
  const conflict = findConflict(text, file, line);
  if (conflict) return conflict;
  const errors: ParseError[] = [];
  const tree = parseNodes(text, errors);
  if (tree === 'too deep')
    return {
      file,
      line,
      column: 1,
      rule: 'json',
      message: 'the line nests too deep',
      allowed: 'one flat JSON object a line',
    };
  const [error] = errors;
  if (!error)
    return {
      file,
      line,
      column: 1,
      rule: 'json',
      message: 'this is not a JSON object',
      allowed: 'one {…} a line',
    };
  const name = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return {
    file,
    line,
    column: error.offset + 1,
    rule: 'json',
    message: `this is not JSON: ${name}`,
    allowed: 'one JSON object a line',
  };
}

/** Parses a line with positions. The parser recurses, so a line can nest deeper than the stack allows. */
function parseNodes(text: string, errors: ParseError[] = []): Node | undefined | 'too deep' {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'too deep';
  }
}

/** Counts the colons that follow a quote: at least one for each key of an object. */
function countColons(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (text.charCodeAt(before) <= 0x20) before--;
    if (text[before] === '"') count++;
  }
  return count;
}

function findDuplicates(text: string, file: string, line: number): Diagnostic[] {
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const tree = parseNodes(text);
  for (const property of (tree !== 'too deep' && tree?.children) || []) {
    const key = String(property.children?.[0]?.value);
    if (seen.has(key))
      diagnostics.push({
        file,
        line,
        column: property.offset + 1,
        rule: 'duplicate-key',
        message: `the key ${quoted(key)} stands here a second time`,
        allowed: 'each key once',
      });
    seen.add(key);
  }
  return diagnostics;
}

/** Only mistakes need positions, so the line is parsed again, with positions, on demand. */
function createLocate(text: string, file: string, line: number): Locate {
  return (path, at = 'value') => {
    if (path.length === 0) return { file, line, column: 1 };
    const root = parseNodes(text);
    const node = root && root !== 'too deep' ? nearestNode(root, path) : undefined;
    const target = at === 'key' && node?.parent?.type === 'property' ? node.parent : node;
    return { file, line, column: (target?.offset ?? 0) + 1 };
  };
}

function nearestNode(root: Node, path: readonly PropertyKey[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(
      root,
      path.slice(0, length).map((part) => (typeof part === 'number' ? part : String(part))),
    );
    if (node) return node;
  }
  return root;
}
