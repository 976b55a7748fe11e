import type { Diagnostic } from '../verdict/diagnostic.ts';
import { explainIssue } from '../verdict/explain-issue.ts';
import { ratingScaleLimits } from '../verdict/rating-scale.ts';
import { type Settings, settingsSchema } from '../verdict/settings.ts';
import { parseYamlValues } from './yaml-values.ts';

/** The longest `catalogue.yaml`, in UTF-16 code units. */
export const settingsMaxLength = 256 * 1024;

/** Settings as far as they could be read, and every mistake in them. */
export interface SettingsReading {
  readonly settings: Settings;
  readonly categoriesKnown: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What stands in for keys at fault, so that the records can still be checked in the same run. */
export const standInSettings: Settings = settingsSchema.parse({
  name: 'Verdicts',
  baseUrl: 'http://localhost',
  attribution: { text: 'Verdicts' },
  categories: { none: 'None' },
  // Wide open: when the scale is unknown, no rating can be said to be off it.
  ratingScale: ratingScaleLimits,
});

/** Parses and checks the text of `catalogue.yaml`. */
export function readSettings(text: string, file: string): SettingsReading {
  const yaml = parseYamlValues(text, file, { maxLength: settingsMaxLength });
  if (yaml.diagnostics.length > 0)
    return { settings: standInSettings, categoriesKnown: false, diagnostics: yaml.diagnostics };
  const result = settingsSchema.safeParse(yaml.values);
  if (result.success) return { settings: result.data, categoriesKnown: true, diagnostics: [] };
  const known = Object.keys(settingsSchema.shape);
  const atFault = new Set(result.error.issues.map((issue) => issue.path[0]));
  const sound = Object.fromEntries(
    known
      .filter((key) => !atFault.has(key) && Object.hasOwn(yaml.values, key))
      .map((key) => [key, yaml.values[key]]),
  );
  return {
    settings: settingsSchema.parse({
      ...standInSettings,
      ...(!atFault.has('ratingScale') && { ratingScale: undefined }),
      ...sound,
    }),
    categoriesKnown: Object.hasOwn(sound, 'categories'),
    diagnostics: result.error.issues.flatMap((issue) =>
      explainIssue(issue, yaml.values, settingsSchema, yaml.locate),
    ),
  };
}
