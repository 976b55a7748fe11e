import type { Diagnostic } from '../verdict/diagnostic.ts';
import { isObject } from '../verdict/is-object.ts';
import type { Locate, RawRecord } from '../verdict/raw-record.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { findConflict } from './find-conflict.ts';
import { findSyntaxFault, offsetOf, parseNodes } from './json-nodes.ts';
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
    const text = bytes === 'too long' ? lineTooLong(file, line) : readText(bytes, file, line);
    if (typeof text !== 'string') yield text;
    else if (text.trim() !== '') {
      const read = readRecordLine(text, file, line);
      // A list costs three more promises for each item.
      if (Array.isArray(read)) yield* read;
      else yield read;
    }
  }
}

/** Says that a line of NDJSON is longer than `lineMaxBytes`. */
export function lineTooLong(file: string, line: number): Diagnostic {
  const allowed = `at most ${lineMaxBytes} bytes a line`;
  return { file, line, column: 1, rule: 'size', message: 'the line is too long', allowed };
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
  const { message, offset } = findSyntaxFault(text) ?? { message: 'this is not a JSON object', offset: 0 };
  return { file, line, column: offset + 1, rule: 'json', message, allowed: 'one flat JSON object a line' };
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
  for (const property of parseNodes(text)?.children ?? []) {
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

/** Parses the line again, with positions, on demand: only mistakes need them. */
function createLocate(text: string, file: string, line: number): Locate {
  return (path, at = 'value') => {
    if (path.length === 0) return { file, line, column: 1 };
    return { file, line, column: offsetOf(parseNodes(text), path, at) + 1 };
  };
}
