import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { joinCategories } from '../../verdict/categories.ts';
import { type Entry, mayBeNotStated } from '../../verdict/entry.ts';
import { imagesFolder } from '../../verdict/image.ts';
import { isRunning } from '../../verdict/is-running.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import { aboutFile } from '../about-file.ts';
import { ndjsonFile, settingsFile, verdictsFolder } from '../directory.ts';
import { findConflict } from '../find-conflict.ts';
import { UnreadableError } from '../folder.ts';
import { writeMarkdown, writtenKeys } from '../import/markdown-text.ts';
import type { WrittenForm } from '../import/recipe/written-form.ts';
import { yamlText } from '../yaml-text.ts';

/** What a catalogue says besides its verdicts. */
export interface CatalogueHead {
  /** The settings that are set, as `SettingsReading` has them. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The text of `about.md`; empty for none. */
  readonly about: string;
}

const stagingPrefix = '.verdicts-extract-';

/** NDJSON is written in batches of this many characters. */
const batchLength = 1024 * 1024;

/** Throws `UnreadableError` if something is at a path that is no folder, or a folder that holds something. */
export function checkNewFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) throw new UnreadableError(`${path} is a file; name a new or empty folder`);
  const [other] = readdirSync(path)
    .filter((name) => !name.startsWith(stagingPrefix))
    .sort();
  if (other !== undefined)
    throw new UnreadableError(`${path} is not empty: it holds ${other}; name a new or empty folder`);
}

/**
 * Writes a catalogue folder where none is. Everything is written to a temporary folder first; `commit` renames it, or,
 * where the folder is there already, what it holds, `catalogue.yaml` last. Throws system errors.
 */
export class NewCatalogue {
  readonly #path: string;
  readonly #staging: string;
  readonly #notStated: unknown;
  #lines = '';

  /** Throws `UnreadableError` as `checkNewFolder` does. */
  constructor(path: string, { set, about }: CatalogueHead) {
    checkNewFolder(path);
    this.#path = path;
    this.#notStated = set['notStated'];
    const place = existsSync(path) ? path : dirname(path);
    mkdirSync(place, { recursive: true });
    removeAbandoned(place);
    this.#staging = join(place, `${stagingPrefix}${process.pid}`);
    rmSync(this.#staging, { recursive: true, force: true });
    mkdirSync(join(this.#staging, verdictsFolder), { recursive: true });
    writeFileSync(join(this.#staging, settingsFile), settingsText(set));
    if (about !== '') writeFileSync(join(this.#staging, aboutFile), `${about}\n`);
  }

  /** Adds a verdict or a withdrawn product. What a Markdown file cannot hold goes into the NDJSON file. */
  add(published: PublishedEntry, form: WrittenForm): void {
    const entry = this.#withoutFiller(published);
    const text = form === 'markdown' ? writeMarkdown(entry) : '';
    if (form === 'markdown' && !findConflict(text, '')) {
      writeFileSync(join(this.#staging, verdictsFolder, `${entry.slug}.md`), text);
      return;
    }
    this.#lines += `${JSON.stringify(writtenKeys(entry))}\n`;
    if (this.#lines.length >= batchLength) this.#flush();
  }

  /** Adds a picture by its path in `images/`, which leads nowhere else (`isImagePath`). */
  addImage(file: string, bytes: Uint8Array): void {
    const path = join(this.#staging, imagesFolder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }

  /** Puts the catalogue in its place. */
  commit(): void {
    this.#flush();
    const folder = join(this.#staging, verdictsFolder);
    if (readdirSync(folder).length === 0) rmdirSync(folder);
    if (!existsSync(this.#path)) {
      renameSync(this.#staging, this.#path);
      return;
    }
    const names = readdirSync(this.#staging).filter((name) => name !== settingsFile);
    for (const name of [...names, settingsFile])
      renameSync(join(this.#staging, name), join(this.#path, name));
  }

  /** Removes the temporary folder, after `commit` or instead of it. */
  close(): void {
    rmSync(this.#staging, { recursive: true, force: true });
  }

  /** Leaves out what the catalogue has the API say where a verdict says nothing. */
  #withoutFiller(entry: PublishedEntry): Entry {
    const unsaid = mayBeNotStated.filter((key) => entry[key] === this.#notStated);
    return { ...entry, ...Object.fromEntries(unsaid.map((key) => [key, undefined])) } as unknown as Entry;
  }

  #flush(): void {
    if (this.#lines !== '') appendFileSync(join(this.#staging, ndjsonFile), this.#lines);
    this.#lines = '';
  }
}

function settingsText({ categories, categoryDescriptions, categoryAliases, ...set }: CatalogueHead['set']) {
  const further = { categoryDescriptions, categoryAliases };
  const joined = joinCategories({ categories, ...further } as Parameters<typeof joinCategories>[0]);
  return yamlText({ ...set, categories: joined });
}

/** Removes what processes that were killed have left. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(stagingPrefix)))
    if (!isRunning(Number(name.slice(stagingPrefix.length))))
      rmSync(join(folder, name), { recursive: true, force: true });
}
