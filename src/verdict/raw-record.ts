import type { Diagnostic, Location } from './diagnostic.ts';
import type { Settings } from './settings.ts';

/**
 * Where a key, a value or a character of a value stands in its source.
 * `at` is `key` for the key's name, `value` (default) for its value, or a UTF-16 offset into a text.
 */
export type Locate = (path: readonly PropertyKey[], at?: 'key' | 'value' | number) => Location;

/** One product as a source found it: nothing checked but the syntax. */
export interface RawRecord {
  readonly values: Readonly<Record<string, unknown>>;
  /** Keys that the source itself gives, such as a slug from a file name: the publisher cannot write them there. */
  readonly implied: readonly string[];
  readonly locate: Locate;
}

/** What a source hands to the compiler. */
export interface Catalogue {
  /** The settings; keys at fault hold their defaults, and `diagnostics` says so. */
  readonly settings: Settings;
  /** What the publisher says about the whole of it, in Markdown; empty for nothing. */
  readonly about: string;
  /** Mistakes in the settings, in that text and in the layout of the folder. */
  readonly diagnostics: readonly Diagnostic[];
  /** False when the categories themselves are at fault, so that membership cannot be checked. */
  readonly categoriesKnown: boolean;
  /** When any of it was last changed, as far as the source knows; asked after the records have been read. */
  modifiedAt(): Date;
  /** Every record, and a diagnostic for whatever cannot be read as one; in no particular order. */
  records(): AsyncIterable<RawRecord | Diagnostic>;
}

/** Tells a diagnostic from a record. */
export function isDiagnostic(item: RawRecord | Diagnostic): item is Diagnostic {
  return 'rule' in item;
}
