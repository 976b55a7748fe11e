import {
  appendFileSync,
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from '../../verdict/entry.ts';
import { isRunning } from '../../verdict/is-running.ts';
import { ndjsonFile, verdictsFolder } from '../directory.ts';
import { UnreadableError } from '../folder.ts';
import { lineMaxBytes } from '../ndjson-records.ts';
import { splitLines } from '../split-lines.ts';
import { setFrontMatter, setReview, writeMarkdown, writtenKeys } from './markdown-text.ts';
import type { WrittenForm } from './recipe/written-form.ts';

/** New values of a verdict by key; `undefined` takes a key out. */
export type Changes = { readonly [Key in keyof Entry]?: Entry[Key] | undefined };

const stagingPrefix = '.verdicts-import-';

/** NDJSON is written in batches of this many characters. */
const batchLength = 1024 * 1024;

/** Stages files in a temporary folder of a catalogue; `commit` moves each into its place. Throws system errors. */
export class CatalogueWriter {
  readonly #path: string;
  readonly #staging: string;
  readonly #staged: string[] = [];
  readonly #removed: string[] = [];
  readonly #changedLines = new Map<string, Changes>();
  #added = '';
  #addsLines = false;

  /** Throws `UnreadableError` if another process is importing into the same catalogue. */
  constructor(path: string) {
    this.#path = path;
    this.#staging = join(path, `${stagingPrefix}${process.pid}`);
    for (const name of readdirSync(path).filter((entry) => entry.startsWith(stagingPrefix))) {
      if (isAnotherRunning(Number(name.slice(stagingPrefix.length))))
        throw new UnreadableError(`${path}: another import is writing to it; try again when that is done`);
      rmSync(join(path, name), { recursive: true, force: true });
    }
    mkdirSync(join(this.#staging, verdictsFolder), { recursive: true });
  }

  /** Stages a new verdict. */
  add(entry: Entry, form: WrittenForm): void {
    if (form === 'markdown') {
      this.#stage(markdownPath(entry.slug), writeMarkdown(entry));
      return;
    }
    this.#addsLines = true;
    this.#added += `${JSON.stringify(writtenKeys(entry))}\n`;
    if (this.#added.length >= batchLength) this.#flushAdded();
  }

  /** Stages new values of an existing verdict, a new slug among them; a value of `undefined` takes its key out. */
  change(slug: string, values: Changes, form: WrittenForm): void {
    if (form === 'ndjson') {
      this.#changedLines.set(slug, values);
      return;
    }
    const { slug: newSlug = slug, review, ...keys } = values;
    const path = markdownPath(slug);
    const text = setFrontMatter(readFileSync(join(this.#path, path), 'utf8'), keys);
    this.#stage(markdownPath(newSlug), 'review' in values ? setReview(text, review ?? '') : text);
    if (newSlug !== slug) this.#removed.push(path);
  }

  /** Stages a file besides the verdicts, which `commit` moves before them. */
  setFile(path: string, text: string): void {
    // First: a category without verdicts is valid, a verdict without its category is not.
    this.#staged.unshift(path);
    mkdirSync(dirname(join(this.#staging, path)), { recursive: true });
    writeFileSync(join(this.#staging, path), text);
  }

  /** Moves every staged file into its place, and removes files that were renamed. */
  async commit(): Promise<void> {
    if (this.#addsLines || this.#changedLines.size > 0) await this.#stageLines();
    for (const path of this.#staged) {
      mkdirSync(join(this.#path, dirname(path)), { recursive: true });
      const from = join(this.#staging, path);
      let to = join(this.#path, path);
      if (existsSync(to)) {
        to = realpathSync(to);
        chmodSync(from, statSync(to).mode);
      }
      renameSync(from, to);
    }
    for (const path of this.#removed) rmSync(join(this.#path, path), { force: true });
  }

  /** Removes the temporary folder, after `commit` or instead of it. */
  close(): void {
    rmSync(this.#staging, { recursive: true, force: true });
  }

  #stage(path: string, text: string): void {
    writeFileSync(join(this.#staging, path), text);
    this.#staged.push(path);
  }

  #flushAdded(): void {
    appendFileSync(join(this.#staging, 'added'), this.#added);
    this.#added = '';
  }

  /** Copies the NDJSON file, replaces the changed lines and appends the new ones. */
  async #stageLines(): Promise<void> {
    const old = join(this.#path, ndjsonFile);
    const to = join(this.#staging, ndjsonFile);
    let batch = '';
    const write = (text: string) => {
      batch += text;
      if (batch.length < batchLength) return;
      appendFileSync(to, batch);
      batch = '';
    };
    if (existsSync(old))
      for await (const bytes of splitLines(createReadStream(old), lineMaxBytes)) {
        const line = bytes === 'too long' ? '' : new TextDecoder().decode(bytes);
        if (line.trim() !== '') write(`${this.#changeLine(line)}\n`);
      }
    this.#flushAdded();
    for await (const chunk of createReadStream(join(this.#staging, 'added'), 'utf8')) write(String(chunk));
    appendFileSync(to, batch);
    this.#staged.push(ndjsonFile);
  }

  #changeLine(line: string): string {
    if (this.#changedLines.size === 0) return line;
    const values = JSON.parse(line) as Record<string, unknown>;
    const change = this.#changedLines.get(String(values['slug']));
    return change === undefined ? line : JSON.stringify({ ...values, ...change });
  }
}

function markdownPath(slug: string): string {
  return join(verdictsFolder, `${slug}.md`);
}

function isAnotherRunning(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid);
}
