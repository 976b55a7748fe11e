import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A valid record as a publisher would write it. */
export function entryOf(
  slug: string,
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    slug,
    product: `Product ${slug}`,
    category: 'tools',
    verdict: 'worthit',
    verdictSummary: `What ${slug} is, in a sentence.`,
    rating: 7,
    price: '$8/month',
    bestFor: 'people who need it',
    skipIf: 'you do not',
    ...changes,
  };
}

/** The settings of a small catalogue; `extra` is added to it as YAML. */
export function settingsYaml(extra = ''): string {
  return `name: Test verdicts
baseUrl: https://verdicts.example
attribution: { text: Verdicts by Test }
categories:
  tools: Tools
  games: Games & play
${extra}`;
}

/** The settings of one that `check` has nothing to say about, if all of its records are in the category `tools`. */
export function soundSettingsYaml(extra = ''): string {
  return settingsYaml(extra)
    .replace('verdicts.example', 'verdicts.acme.dev')
    .replace(/^ {2}games:.*\n/m, '');
}

/** Makes an empty folder. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'verdicts-test-'));
}

/** Makes a folder of its own with the given files, by path. */
export function writeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Makes a catalogue folder whose records lie in `verdicts.ndjson`. */
export function writeCatalogue(
  entries: readonly Readonly<Record<string, unknown>>[],
  settings = settingsYaml(),
): string {
  return writeFolder({ 'catalogue.yaml': settings, 'verdicts.ndjson': ndjson(entries) });
}

/** Records as NDJSON. */
export function ndjson(entries: readonly Readonly<Record<string, unknown>>[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
