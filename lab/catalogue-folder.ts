import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A valid record in a publisher's format. */
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

/** The settings of a small catalogue; `extra` is more YAML to append. */
export function settingsYaml(extra = ''): string {
  return `name: Test verdicts
baseUrl: https://verdicts.example
attribution: { text: Verdicts by Test }
categories:
  tools: Tools
  games: Games & play
${extra}`;
}

/** Settings for which `check` prints nothing, if all records are in the category `tools`. */
export function soundSettingsYaml(extra = ''): string {
  return settingsYaml(extra)
    .replace('verdicts.example', 'verdicts.acme.dev')
    .replace(/^ {2}games:.*\n/m, '');
}

/** Creates an empty temporary folder. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'verdicts-test-'));
}

/** Writes the given files, by path, into a new folder. */
export function writeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = newFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Writes a catalogue folder whose records are in `verdicts.ndjson`. */
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
