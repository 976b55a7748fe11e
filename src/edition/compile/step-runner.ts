import type { Settings } from '../../verdict/settings.ts';
import type { Staging } from './staging.ts';
import { addAllSteps, type NumberSections } from './step-reader.ts';
import type { StepReply, StepRequest } from './step-thread.ts';
import type { EditionWriter } from './write-edition.ts';

/** Staged bytes, about 15,000 entries, above which a thread is worth its start and its memory. */
const threadFromBytes = 8 * 1024 * 1024;

/** Passes staged entries to the steps: of a large catalogue in a thread while they are staged, else at the end. */
export class StepRunner {
  readonly #file: Staging['file'];
  readonly #settings: Settings;
  readonly #threadFrom: number;
  #thread: StepThread | undefined;
  #seen = 0;

  constructor(file: Staging['file'], settings: Settings, threadFrom = threadFromBytes) {
    this.#file = file;
    this.#settings = settings;
    this.#threadFrom = threadFrom;
  }

  /** Passes what was staged since the last call to the thread. */
  advance(): void {
    const end = this.#file.flushed;
    if (end < this.#threadFrom || end === this.#seen) return;
    this.#thread ??= new StepThread(this.#file.path, this.#settings);
    this.#thread.post({ end });
    this.#seen = end;
  }

  /**
   * Passes the rest to the steps and lets them write into an edition, whose database must have no other writer
   * meanwhile; returns its sections. Throws or rejects with the error of a step.
   */
  finish(
    edition: Pick<EditionWriter, 'path' | 'database' | 'positions'>,
  ): NumberSections | Promise<NumberSections> {
    const { path, positions } = edition;
    if (!this.#thread) return addAllSteps(this.#file, this.#settings, edition);
    this.#thread.post({ end: this.#file.length });
    this.#thread.post({ edition: path, positions });
    return this.#thread.sections;
  }

  /** Ends the thread, if there is one, after it has closed its files. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

class StepThread {
  readonly #worker = new Worker(new URL('./step-thread.ts', import.meta.url).href, { smol: true });
  /** Messages until the thread has loaded its modules; earlier ones would be lost. */
  #waiting: StepRequest[] | undefined = [];
  readonly #sections = Promise.withResolvers<NumberSections>();
  readonly #closed = Promise.withResolvers<void>();

  constructor(staged: string, settings: Settings) {
    this.#worker.onmessage = ({ data }: MessageEvent<StepReply>) => {
      if ('ready' in data) this.#begin();
      else if ('closed' in data) this.#closed.resolve();
      else if ('sections' in data) this.#sections.resolve(data.sections);
      else
        this.#sections.reject(
          data.code === undefined ? data.failure : Object.assign(data.failure, { code: data.code }),
        );
    };
    this.#worker.onerror = ({ message }) => {
      this.#sections.reject(new Error(`the thread that indexes verdicts failed: ${message}`));
      this.#closed.resolve();
    };
    // A failure reaches the caller of `sections`; until then it must not be an unhandled rejection.
    this.#sections.promise.catch(() => {});
    this.post({ staged, settings });
  }

  /** The sections that steps made; rejects if one failed. */
  get sections(): Promise<NumberSections> {
    return this.#sections.promise;
  }

  post(request: StepRequest): void {
    if (this.#waiting) this.#waiting.push(request);
    else this.#worker.postMessage(request);
  }

  async close(): Promise<void> {
    this.post({ close: true });
    await this.#closed.promise;
    this.#worker.terminate();
  }

  #begin(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const request of waiting) this.#worker.postMessage(request);
  }
}
