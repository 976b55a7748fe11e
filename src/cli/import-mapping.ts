import { readFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import type { CsvDelimiter } from '../source/import/csv-rows.ts';
import { type KeySource, type Mapping, mergeMappings, plainMapping } from '../source/import/mapping.ts';
import { readMappingFile } from '../source/import/mapping-file.ts';
import { readText } from '../source/read-text.ts';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { isSystemError } from '../verdict/error-message.ts';
import type { FieldKey } from '../verdict/fields.ts';
import { printable } from '../verdict/printable.ts';
import { Failure } from './failure.ts';

/** Where the values of keys come from, by key. */
export type Sources = ReadonlyMap<FieldKey, KeySource>;

/** The options of `verdicts import` that say where values come from. */
export interface MappingFlags {
  readonly map?: Sources;
  readonly set?: Sources;
  readonly mapping?: string;
}

/** An option that can be repeated; `add` throws `RangeError` for a value that is not allowed. */
export function repeatableOption(
  flags: string,
  description: string,
  add: (text: string, sources: Sources) => Sources,
): Option {
  return new Option(flags, description).argParser((text: string, sources: Sources | undefined) => {
    try {
      return add(text, sources ?? new Map());
    } catch (error) {
      throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
    }
  });
}

/** Parses a CSV delimiter, given as itself or by name. */
export function parseDelimiter(text: string): CsvDelimiter {
  const delimiter = delimiters[text];
  if (delimiter !== undefined) return delimiter;
  throw new InvalidArgumentError('Allowed: "," or ";" or tab.');
}

const delimiters: Readonly<Record<string, CsvDelimiter>> = {
  ',': ',',
  ';': ';',
  '\t': '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  tab: '\t',
};

/** Combines the mapping file with the options, which go first. Throws `Failure` when the file cannot be read. */
export function readMapping({ map, set, mapping: file }: MappingFlags): {
  readonly mapping: Mapping;
  readonly diagnostics: readonly Diagnostic[];
} {
  const keys = new Map(map);
  for (const [key, source] of set ?? []) keys.set(key, { ...keys.get(key), ...source });
  const flagged = { ...plainMapping, keys };
  if (file === undefined) return { mapping: flagged, diagnostics: [] };
  let text: string | Diagnostic;
  try {
    text = readText(readFileSync(file), file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: 'there is no such file',
      EISDIR: 'it is a folder',
    };
    throw new Failure(`${printable(file)} cannot be read: ${reasons[error.code ?? ''] ?? error.message}`);
  }
  if (typeof text !== 'string') return { mapping: flagged, diagnostics: [text] };
  const reading = readMappingFile(text, file);
  return { ...reading, mapping: mergeMappings(reading.mapping, flagged) };
}
