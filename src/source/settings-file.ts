import type { z } from 'zod';
import { splitCategories } from '../verdict/categories.ts';
import type { Diagnostic, Location } from '../verdict/diagnostic.ts';
import type { EntryRules } from '../verdict/entry.ts';
import { explainIssue } from '../verdict/explain-issue.ts';
import { isObject } from '../verdict/is-object.ts';
import { ratingScaleLimits } from '../verdict/rating-scale.ts';
import type { Locate } from '../verdict/raw-record.ts';
import { type Settings, settingsFileSchema, settingsSchema } from '../verdict/settings.ts';
import { checkWords } from './check-words.ts';
import { parseYamlValues } from './yaml-values.ts';

/** The longest `catalogue.yaml`, in UTF-16 code units. */
export const settingsMaxLength = 256 * 1024;

/** The settings that could be read, and every mistake in them. */
export interface SettingsReading {
  readonly settings: Settings;
  /** The settings that the publisher wrote, without defaults. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The rules for verdicts from valid settings. */
  readonly rules: EntryRules;
  /** Where a setting stands in the file. */
  readonly locate: Locate;
  readonly diagnostics: readonly Diagnostic[];
  /** The view in PostgreSQL with more verdicts, if one is named. */
  readonly view?: ViewSetting | 'at fault';
}

/** A view that `catalogue.yaml` names, and the location of that key. */
export interface ViewSetting {
  readonly name: string;
  readonly location: Location;
}

/** Replacements for invalid keys, so that the records can still be checked in the same run. */
export const standInSettings: Settings = settingsSchema.parse({
  name: 'Verdicts',
  baseUrl: 'http://localhost',
  attribution: { text: 'Verdicts' },
  categories: { none: 'None' },
  // With an unknown scale, no rating is out of range.
  ratingScale: ratingScaleLimits,
});

/** Default settings for a file that cannot be read. */
export function unreadSettings(file: string): Omit<SettingsReading, 'diagnostics'> {
  const locate = () => ({ file, line: 1, column: 1 });
  return { settings: standInSettings, set: {}, rules: { ratingScale: standInSettings.ratingScale }, locate };
}

/** Parses and checks the text of `catalogue.yaml`. */
export function readSettings(text: string, file: string): SettingsReading {
  const yaml = parseYamlValues(text, file, { maxLength: settingsMaxLength });
  if (yaml.diagnostics.length > 0) return { ...unreadSettings(file), diagnostics: yaml.diagnostics };
  const result = settingsFileSchema.safeParse(yaml.values);
  if (result.success) {
    const parts = split(result.data, yaml.values, yaml.locate);
    return {
      ...parts,
      locate: yaml.locate,
      diagnostics: [...yaml.warnings, ...checkWords(parts.settings, yaml.locate)],
    };
  }
  const known = Object.keys(settingsFileSchema.shape);
  const atFault = new Set(result.error.issues.map((issue) => issue.path[0]));
  const sound = Object.fromEntries(
    known
      .filter((key) => !atFault.has(key) && Object.hasOwn(yaml.values, key))
      .map((key) => [key, yaml.values[key]]),
  );
  const whole = settingsFileSchema.parse({
    ...standInSettings,
    ...(!atFault.has('ratingScale') && { ratingScale: undefined }),
    ...sound,
  });
  const parts = split(whole, yaml.values, yaml.locate);
  return {
    ...parts,
    ...(atFault.has('postgres') && { view: 'at fault' as const }),
    rules: {
      ...parts.rules,
      categories: Object.hasOwn(sound, 'categories') ? parts.rules.categories : undefined,
      authors: atFault.has('authors') ? undefined : whole.authors,
      // The catalogue cannot be published, so any text is fine.
      notStated: atFault.has('notStated') ? standInSettings.name : whole.notStated,
    },
    locate: yaml.locate,
    diagnostics: result.error.issues.flatMap((issue) =>
      explainIssue(issue, yaml.values, settingsFileSchema, yaml.locate),
    ),
  };
}

/**
 * Separates the published settings from the location of verdicts, on which an edition must not depend, and the names of
 * categories from what else is said of some.
 */
function split(
  { postgres, ...whole }: z.output<typeof settingsFileSchema>,
  written: Readonly<Record<string, unknown>>,
  locate: Locate,
): Pick<SettingsReading, 'settings' | 'set' | 'rules' | 'view'> {
  const { categories, ...further } = splitCategories(whole.categories);
  // The id of an edition depends on the order of keys.
  const named = { ...whole, categories };
  const settings = { ...named, ...further };
  return {
    settings,
    set: { ...partOf(named, written), ...further },
    rules: settings,
    ...(postgres && { view: { name: postgres.view, location: locate(['postgres', 'view']) } }),
  };
}

/** The parsed values of the keys that were written, at any depth. */
function partOf(whole: object, written: object): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = { ...written };
  return Object.fromEntries(
    Object.entries(whole)
      .filter(([key]) => given[key] !== undefined)
      .map(([key, value]) => [
        key,
        isObject(value) && isObject(given[key]) ? partOf(value, given[key]) : value,
      ]),
  );
}
