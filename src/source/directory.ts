import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { requiredKeysIn } from '../verdict/entry.ts';
import { imagesFolder } from '../verdict/image.ts';
import type { Catalogue, RawRecord } from '../verdict/raw-record.ts';
import { aboutFile, readAbout } from './about-file.ts';
import { type Folder, fileFault, findFault, listInside, openFolder, readInside } from './folder.ts';
import { ImageFolder } from './images.ts';
import { markdownMaxBytes, parseMarkdownRecord } from './markdown-record.ts';
import { readNdjson } from './ndjson-records.ts';
import { readView } from './postgres-records.ts';
import { readSettings, type SettingsReading, settingsMaxLength, unreadSettings } from './settings-file.ts';

/** The name of the settings file. */
export const settingsFile = 'catalogue.yaml';
/** The recipe of imports into the catalogue. */
export const recipeFile = 'import.yaml';
/** The folder of Markdown verdicts. */
export const verdictsFolder = 'verdicts';
/** The file of NDJSON verdicts. */
export const ndjsonFile = 'verdicts.ndjson';

/** All parts of a catalogue folder that are read. */
export const catalogueParts: readonly string[] = [
  settingsFile,
  aboutFile,
  verdictsFolder,
  ndjsonFile,
  imagesFolder,
];

/** Settings that are not in the catalogue folder itself. */
export interface OpenCatalogueOptions {
  /** Address of the database with the view: `postgres://user:password@host:5432/database`. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Opens a catalogue folder: `catalogue.yaml` with any of `verdicts/*.md`, `verdicts.ndjson` and a view in PostgreSQL,
 * and `about.md` and `images/` if there are any.
 * Throws `UnreadableError` if `directory` is not a readable folder; everything else becomes a diagnostic.
 */
export async function openDirectory(
  directory: string,
  { databaseUrl }: OpenCatalogueOptions = {},
): Promise<Catalogue> {
  let modified = 0;
  const noteChange = (milliseconds: number) => {
    modified = Math.max(modified, milliseconds);
  };
  const folder = await openFolder(directory, noteChange);
  const text = await readInside(folder, settingsFile, settingsMaxLength * 4);
  const file = join(directory, settingsFile);
  const reading: SettingsReading =
    typeof text === 'string' ? readSettings(text, file) : { ...unreadSettings(file), diagnostics: [text] };
  const { view, ...settings } = reading;
  const images = new ImageFolder(folder);
  const { about, diagnostics } = await readAbout(folder);
  return {
    ...settings,
    about,
    diagnostics: [...settings.diagnostics, ...diagnostics],
    image: (file, use) => images.read(file, use),
    modifiedAt: () => new Date(modified),
    async *records() {
      // An unreadable view may have verdicts.
      let empty = view !== 'at fault';
      for (const source of sourcesOf(folder, reading, databaseUrl))
        for await (const item of source) {
          empty = false;
          yield item;
        }
      if (empty) yield { file: directory, line: 1, column: 1, ...noVerdicts };
    },
  };
}

const noVerdicts = {
  rule: 'no-verdicts',
  message: 'the catalogue holds no verdicts',
  allowed: `a folder ${verdictsFolder}/ with <slug>.md files, a file ${ndjsonFile}, or a view that ${settingsFile} names`,
};

/** The sources of records, each opened in its turn. */
function* sourcesOf(
  folder: Folder,
  { view, rules }: Pick<SettingsReading, 'view' | 'rules'>,
  databaseUrl: string | undefined,
): Iterable<AsyncIterable<RawRecord | Diagnostic>> {
  if (folder.names.includes(verdictsFolder)) yield readMarkdownFolder(folder);
  if (folder.names.includes(ndjsonFile)) yield readNdjsonFile(folder);
  if (typeof view === 'object') yield readView(view, databaseUrl, requiredKeysIn(rules), folder.noteChange);
}

async function* readMarkdownFolder(folder: Folder): AsyncIterable<RawRecord | Diagnostic> {
  const names = await listInside(folder, verdictsFolder);
  if (!Array.isArray(names)) return yield names;
  for (const name of names) {
    // Editors and file managers leave dot files and `name~` behind.
    if (name.startsWith('.') || name.endsWith('~')) continue;
    yield* await readMarkdownFile(folder, name);
  }
}

const onlyMarkdown = `only <slug>.md files in ${verdictsFolder}/`;

async function readMarkdownFile(folder: Folder, name: string): Promise<(RawRecord | Diagnostic)[]> {
  const path = join(verdictsFolder, name);
  if (!name.endsWith('.md'))
    return [fileFault(folder, path, 'file-name', 'this is not a verdict', onlyMarkdown)];
  const text = await readInside(folder, path, markdownMaxBytes);
  if (typeof text !== 'string') return [text];
  return parseMarkdownRecord(text, join(folder.path, path), name.slice(0, -'.md'.length));
}

async function* readNdjsonFile(folder: Folder): AsyncIterable<RawRecord | Diagnostic> {
  const fault = await findFault(folder, ndjsonFile);
  if (fault) return yield fault;
  const file = join(folder.path, ndjsonFile);
  const handle = await open(file);
  yield* readNdjson(handle.createReadStream({ highWaterMark: 1024 * 1024 }), file);
}
