import { z } from 'zod';
import { withQuickCheck } from './quick-check.ts';
import { refuse } from './refuse.ts';

/** A mistake in a text: what is wrong, and at which UTF-16 offset. */
export interface TextFault {
  readonly message: string;
  readonly offset: number;
}

/**
 * Characters that no text may contain: C0 and C1 controls, line and paragraph separators, the byte order mark,
 * noncharacters (XML 1.0 section 2.2 forbids two of them), lone surrogates, and the bidirectional embeddings,
 * overrides and isolates (UAX #9, section 3.3.2), which affect whatever surrounds the text.
 * Bidirectional marks (U+200E, U+200F, U+061C) and joiners are allowed: correct Arabic, Persian and Hebrew need them.
 */
const forbidden = /[\p{Cc}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF\p{Cs}]/u;
const forbiddenInProse = /(?![\n\t])[\p{Cc}\uFEFF\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF\p{Cs}]/u;

/** A visible character: no space, joiner, filler or blank Braille pattern. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What most texts are: of ASCII, without space around it. It is trimmed, normalised and visible as it is. */
const plainLine = /^[!-~](?:[ -~]*[!-~])?$/;
const plainProse = /^[!-~](?:[ -~\n\t]*[!-~])?$/;

/** One line of plain text, NFC-normalised and trimmed, 1 to `max` characters (Unicode code points). */
export function lineSchema(max: number, description: string) {
  return textSchema(max, 'one line', forbidden).meta({ description, minLength: 1, maxLength: max });
}

/** Text of several lines (LF), NFC-normalised and trimmed, up to `max` characters (Unicode code points). */
export function proseSchema(max: number, description: string) {
  return textSchema(max, 'plain text', forbiddenInProse).meta({ description, maxLength: max });
}

/** The number of Unicode code points in `text`. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The words of a text or slug that are worth a search: two characters and more; of its first 100 characters. */
export function wordsIn(text: string): string[] {
  return text
    .slice(0, 100)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word.length > 1);
}

function textSchema(max: number, kind: 'one line' | 'plain text', pattern: RegExp) {
  const allowed = `${kind} of at most ${max} characters`;
  const plain = kind === 'one line' ? plainLine : plainProse;
  const isPlain = (text: string) => text.length <= max && plain.test(text);
  const trimmed = (text: string) => text.trim().normalize('NFC');
  const faultOf = (text: string) => findFault(text, max, pattern, kind === 'one line');
  // One check does what `trim` and `normalize` of zod would: three of them took twice the time.
  const schema = z.string().check((context) => {
    if (isPlain(context.value)) return;
    context.value = trimmed(context.value);
    const fault = faultOf(context.value);
    if (fault) refuse(context, fault.message, { rule: 'text', allowed, offset: fault.offset });
  });
  return withQuickCheck(
    schema,
    (text) => isPlain(text) || (trimmed(text) === text && faultOf(text) === undefined),
  );
}

function findFault(text: string, max: number, pattern: RegExp, required: boolean): TextFault | undefined {
  const found = pattern.exec(text);
  if (found) return { message: `holds ${nameOf(found[0])}`, offset: found.index };
  if (required && !visible.test(text)) return { message: 'is empty', offset: 0 };
  if (text.length <= max) return undefined;
  const count = characterCount(text);
  return count > max ? { message: `is ${count} characters long`, offset: max } : undefined;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (character === '\n' || character === '\r') return `a line break (${hex})`;
  if (code === 0) return `NUL (${hex})`;
  if (code >= 0xd800 && code <= 0xdfff) return `half of a surrogate pair (${hex})`;
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069))
    return `an invisible bidirectional control (${hex})`;
  return `a character that is not text (${hex})`;
}
