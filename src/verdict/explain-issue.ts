import { z } from 'zod';
import type { Diagnostic } from './diagnostic.ts';
import type { Locate } from './raw-record.ts';
import { listInWords, quoted } from './text/excerpt.ts';
import { nearest } from './text/nearest.ts';
import type { RefusalDetails } from './text/refuse.ts';

/**
 * Converts an issue that `schema` found in `root` to diagnostics: one, or one for each unknown key.
 * Keys that the source itself provides (`implied`) are not listed as allowed.
 */
export function explainIssue(
  issue: z.core.$ZodIssue,
  root: unknown,
  schema: z.ZodType,
  locate: Locate,
  implied: readonly string[] = [],
): Diagnostic[] {
  const { path } = issue;
  const name = nameOf(path);
  const value = valueAt(root, path);
  const isMissing = value === undefined && path.length > 0;
  const fault = (rule: string, message: string, allowed: string): Diagnostic[] => [
    isMissing
      ? { ...locate(path.slice(0, -1), 'key'), rule: 'missing-key', message: `${name} is missing`, allowed }
      : { ...locate(path), rule, message: `${name} ${message}`, allowed },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const candidates = keysOf(schemaAt(schema, path)).filter(
          (known) => path.length > 0 || !implied.includes(known),
        );
        return {
          ...locate([...path, key], 'key'),
          rule: 'unknown-key',
          message: `${nameOf([...path, key])} is not a key`,
          ...(candidates.length > 0 && { allowed: candidates.join(', ') }),
          ...nearestTo(key, candidates),
        };
      });
    case 'invalid_type': {
      const allowed = typeInWords(issue.expected);
      return fault(
        'type',
        `is ${valueInWords(value)}`,
        isMissing ? allowed : allowed + hint(issue.expected, value),
      );
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      const faults = fault('value', `is ${valueInWords(value)}`, listInWords(values));
      return faults.map((found) => ({ ...found, ...nearestTo(value, values) }));
    }
    case 'too_small':
    case 'too_big':
      return fault('range', sizeInWords(issue, value), rangeInWords(schemaAt(schema, path)));
    case 'invalid_format':
      return fault(
        'format',
        `is ${valueInWords(value)}`,
        issue.format === 'date' ? 'a day that exists, as YYYY-MM-DD' : `text in the form of ${issue.format}`,
      );
    case 'invalid_union': {
      // Of several forms, the one that was meant is the one whose type the value has.
      const meant = issue.errors.find(
        (errors) => !errors.some(({ code, path: at }) => code === 'invalid_type' && at.length === 0),
      );
      if (meant)
        return meant.flatMap((error) =>
          explainIssue({ ...error, path: [...path, ...error.path] }, root, schema, locate, implied),
        );
      const forms = issue.errors.flatMap(([error]) =>
        error?.code === 'invalid_type' ? [typeInWords(error.expected)] : [],
      );
      return fault('type', `is ${valueInWords(value)}`, forms.join(', or '));
    }
    case 'invalid_key':
      return issue.issues.map((inner) => ({
        ...locate(path, 'key'),
        message: `the key ${name} ${inner.message}`,
        ...detailsOf(inner, 'slug'),
      }));
    default: {
      const at = paramsOf(issue).offset ?? 'value';
      return [{ ...locate(path, at), message: `${name} ${issue.message}`, ...detailsOf(issue, 'value') }];
    }
  }
}

function paramsOf(issue: z.core.$ZodIssue): Partial<RefusalDetails> {
  return issue.code === 'custom' ? (issue.params ?? {}) : {};
}

function detailsOf(
  issue: z.core.$ZodIssue,
  usualRule: string,
): Pick<Diagnostic, 'rule' | 'allowed' | 'nearest'> {
  const { rule = usualRule, allowed, nearest } = paramsOf(issue);
  return { rule, ...(allowed !== undefined && { allowed }), ...(nearest !== undefined && { nearest }) };
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0
    ? 'the record'
    : path
        .map((part) => (typeof part === 'number' ? `item ${part + 1}` : printable(String(part))))
        .join(' → ');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function valueInWords(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return printable(quoted(value));
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `${value}`;
  return 'a map of keys';
}

function typeInWords(expected: string): string {
  const words: Record<string, string> = {
    string: 'text',
    number: 'a whole number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a map of keys',
    record: 'a map of keys',
  };
  return words[expected] ?? expected;
}

function hint(expected: string, value: unknown): string {
  if (expected === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return ', in quotes';
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return ' (without quotes)';
  return '';
}

function nearestTo(value: unknown, candidates: readonly string[]): { nearest?: string } {
  const near = typeof value === 'string' ? nearest(value, candidates) : undefined;
  return near === undefined ? {} : { nearest: near };
}

function sizeInWords(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, value: unknown): string {
  return issue.origin === 'array' && Array.isArray(value)
    ? `has ${value.length} items`
    : `is ${String(value)}`;
}

function rangeInWords(schema: z.ZodType | undefined): string {
  if (schema instanceof z.ZodNumber) return `a whole number from ${schema.minValue} to ${schema.maxValue}`;
  const { minItems, maxItems } = schema instanceof z.ZodArray ? z.toJSONSchema(schema) : {};
  return minItems === undefined ? `at most ${maxItems} items` : `${minItems} to ${maxItems} items`;
}

/** The schema of the value at `path`, without its optional and default wrappers. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let found: z.core.$ZodType | undefined = schema;
  for (const [index, part] of [undefined, ...path].entries()) {
    if (part !== undefined) {
      if (found instanceof z.ZodObject) found = found.shape[String(part)];
      else if (found instanceof z.ZodArray) found = found.element;
      else if (found instanceof z.ZodRecord) found = found.valueType;
      else return undefined;
    }
    while (found instanceof z.ZodDefault || found instanceof z.ZodPrefault || found instanceof z.ZodOptional)
      found = found.unwrap();
    if (found instanceof z.ZodUnion) {
      const options: readonly z.core.$ZodType[] = found.options;
      const list = options.find((option) => option instanceof z.ZodArray);
      const map = options.find((option) => option instanceof z.ZodRecord || option instanceof z.ZodObject);
      found = typeof path[index] === 'string' ? map : (list ?? map);
    }
  }
  return found as z.ZodType | undefined;
}

function keysOf(schema: z.ZodType | undefined): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function printable(text: string): string {
  return text.slice(0, 120).replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
