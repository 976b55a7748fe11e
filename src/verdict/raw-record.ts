import type { Diagnostic, Location } from './diagnostic.ts';
import type { EntryRules } from './entry.ts';
import type { ImageType, ImageUse } from './image.ts';
import type { Settings } from './settings.ts';

/**
 * Finds the location of a key, a value or a character of a value in its source.
 * `at` is `key` for the name of the key, `value` (default) for its value, or a UTF-16 offset into a text.
 */
export type Locate = (path: readonly PropertyKey[], at?: 'key' | 'value' | number) => Location;

/** One product as read from a source; only its syntax has been checked. */
export interface RawRecord {
  readonly values: Readonly<Record<string, unknown>>;
  /** Keys that the source itself provides, such as a slug from a file name; a publisher cannot write them there. */
  readonly implied: readonly string[];
  readonly locate: Locate;
}

/** A picture of a source, decoded as a check. */
export interface RawImage {
  readonly bytes: Uint8Array;
  readonly type: ImageType;
  /** In pixels as shown, after the rotation that the picture states. */
  readonly width: number;
  readonly height: number;
}

/** Why a picture cannot be shown; `message` completes a sentence that begins with what names it. */
export interface ImageFault {
  readonly message: string;
  readonly allowed?: string | undefined;
  readonly nearest?: string | undefined;
}

/** The interface between a source and the compiler. */
export interface Catalogue {
  /** The settings; invalid keys have their defaults, and `diagnostics` reports them. */
  readonly settings: Settings;
  /** The settings that the publisher wrote, without defaults. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The text of `about.md`, in Markdown; empty if there is none. */
  readonly about: string;
  /** Where a setting stands in its source. */
  readonly locate: Locate;
  /** Mistakes in the settings, in `about.md` and in the layout of the folder. */
  readonly diagnostics: readonly Diagnostic[];
  /** The rules for verdicts from valid settings. */
  readonly rules: EntryRules;
  /** When any part was last changed, as far as the source knows. Call it after reading all records. */
  modifiedAt(): Date;
  /** Reads a picture by its path in `images/`. */
  image(file: string, use: ImageUse): Promise<RawImage | ImageFault>;
  /** Every record, and a diagnostic for each that cannot be read, in no particular order. */
  records(): AsyncIterable<RawRecord | Diagnostic>;
}

/** Reports whether a picture cannot be shown. */
export function isImageFault(reading: RawImage | ImageFault): reading is ImageFault {
  return 'message' in reading;
}

/** Reports whether an item is a diagnostic and not a record. */
export function isDiagnostic(item: RawRecord | Diagnostic): item is Diagnostic {
  return 'rule' in item;
}
