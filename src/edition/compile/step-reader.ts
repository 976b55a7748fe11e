import type { Database } from 'bun:sqlite';
import { closeSync, openSync, readSync } from 'node:fs';
import { parseLine, parseProse } from '../../verdict/entry-lines.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { CompileStep, StepDraft } from '../file/compile-step.ts';
import { compileSteps } from './steps.ts';

/** Sections that are arrays of numbers, by name. */
export type NumberSections = ReadonlyMap<string, Uint32Array<ArrayBuffer>>;

const blockBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** Blocks between two garbage collections: without these, the garbage of a million entries takes 200 MiB. */
const collectEvery = 16;

/** Passes all staged entries to every step and lets the steps write into an edition; returns its sections. */
export function addAllSteps(
  { path, length }: { readonly path: string; readonly length: number },
  settings: Settings,
  { database, positions }: Pick<StepDraft, 'database' | 'positions'>,
): NumberSections {
  const reader = new StepReader(path, settings);
  try {
    reader.readTo(length);
    return reader.finish(database, positions);
  } finally {
    reader.close();
  }
}

/** Reads staged entries (`Staging`) in the order in which they were added, and gives them to every step. */
export class StepReader {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #steps: readonly CompileStep[];
  #buffer = Buffer.allocUnsafeSlow(blockBytes);
  /** Where the next entry begins. */
  #place = 0;
  /** How many blocks were read. */
  #blocks = 0;

  constructor(path: string, settings: Settings) {
    this.#path = path;
    this.#descriptor = openSync(path, 'r');
    this.#steps = compileSteps.map((begin) => begin(settings, path));
  }

  /** Reads every entry up to a place of the file, as far as it has been written. */
  readTo(end: number): void {
    while (this.#place < end) {
      const length = Math.min(this.#buffer.length, end - this.#place);
      if (readSync(this.#descriptor, this.#buffer, 0, length, this.#place) !== length)
        throw new RangeError(`${this.#path} ends before ${this.#place + length}`);
      const done = this.#readBlock(this.#buffer.subarray(0, length));
      this.#place += done;
      if (++this.#blocks % collectEvery === 0) Bun.gc(true);
      if (done > 0) continue;
      if (length < this.#buffer.length) return;
      this.#buffer = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    }
  }

  /** Lets the steps write what they add to an edition; returns its sections. */
  finish(database: Database, positions: Uint32Array): NumberSections {
    const sections = new Map<string, Uint32Array<ArrayBuffer>>();
    const put = (name: string, numbers: Uint32Array<ArrayBuffer>) => void sections.set(name, numbers);
    database.run('BEGIN');
    for (const step of this.#steps) {
      if (this.#blocks >= collectEvery) Bun.gc(true);
      step.finish({ database, positions, put });
    }
    database.run('COMMIT');
    return sections;
  }

  close(): void {
    for (const step of this.#steps) step.close?.();
    closeSync(this.#descriptor);
  }

  /** Reads the complete entries of a block; returns how many bytes they take. */
  #readBlock(block: Buffer): number {
    let start = 0;
    for (;;) {
      const lineEnd = block.indexOf(lineFeed, start) + 1;
      const end = lineEnd === 0 ? 0 : block.indexOf(lineFeed, lineEnd) + 1;
      if (end === 0) return start;
      const verdict = parseLine(block.toString('utf8', start, lineEnd));
      if (verdict.withdrawn) {
        for (const step of this.#steps) step.addWithdrawn?.(verdict);
      } else {
        const prose = parseProse(block.toString('utf8', lineEnd, end));
        for (const step of this.#steps) step.add?.(verdict, prose);
      }
      start = end;
    }
  }
}
