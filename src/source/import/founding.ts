import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDiagnostic, isError } from '../../verdict/diagnostic.ts';
import type { Catalogue } from '../../verdict/raw-record.ts';
import { openDirectory, settingsFile } from '../directory.ts';
import { UnreadableError } from '../folder.ts';
import { readSettings } from '../settings-file.ts';
import { yamlText } from '../yaml-text.ts';
import type { Recipe } from './recipe/recipe.ts';
import { addCategories } from './settings-text.ts';

/** The name of a new catalogue, and its public address. */
export interface FoundingOptions {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/** A catalogue to import into. */
export interface Target {
  readonly catalogue: Catalogue;
  /** The text of `catalogue.yaml` without categories, if the catalogue is new. */
  readonly founded?: string;
}

/** Opens a catalogue, or prepares one from recipe and options. Throws `UnreadableError` if either is not possible. */
export async function openTarget(
  into: string,
  { catalogue }: Pick<Recipe, 'catalogue'>,
  options: FoundingOptions & { readonly databaseUrl?: string | undefined },
): Promise<Target> {
  const file = join(into, settingsFile);
  if (existsSync(file)) return { catalogue: await openDirectory(into, options) };
  const { name = catalogue['name'], baseUrl = catalogue['baseUrl'] } = options;
  if (name === undefined || baseUrl === undefined)
    throw new UnreadableError(
      `${into} is not a catalogue: it has no ${settingsFile}; to make one, give --name and --base-url, or "name" and "baseUrl" under "catalogue" in the recipe`,
    );
  const settings = { name, baseUrl, attribution: { text: `Verdicts by ${String(name)}` }, ...catalogue };
  Object.assign(settings, { name, baseUrl });
  const text = `# yaml-language-server: $schema=schema/catalogue.schema.json\n${yamlText(settings)}`;
  const { diagnostics, ...reading } = readSettings(`${text}categories: { none: None }\n`, file);
  const fault = diagnostics.find(isError);
  if (fault) throw new UnreadableError(`${file} cannot be made: ${describeDiagnostic(fault)}`);
  return {
    founded: text,
    catalogue: {
      ...reading,
      settings: { ...reading.settings, categories: {} },
      about: '',
      diagnostics: [],
      modifiedAt: () => new Date(0),
      image: async () => ({ message: 'is not there: the catalogue is new' }),
      async *records() {},
    },
  };
}

/** The text of `catalogue.yaml` with new categories, if it is new or changes. */
export function settingsWith(
  into: string,
  founded: string | undefined,
  added: ReadonlyMap<string, string>,
): string | undefined {
  if (founded === undefined && added.size === 0) return undefined;
  const file = join(into, settingsFile);
  const text = addCategories(founded ?? readFileSync(file, 'utf8'), added);
  const { diagnostics, settings } = readSettings(text, file);
  const fault = diagnostics.find(isError);
  const whole = [...added].every(([slug, name]) => settings.categories[slug] === name);
  if (!fault && whole) return text;
  const why = fault?.message ?? 'the new categories could not be put in';
  throw new UnreadableError(`${file} would not be valid, so nothing is imported: ${why}`);
}
