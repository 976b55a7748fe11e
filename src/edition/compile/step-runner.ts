import type { Settings } from '../../verdict/settings.ts';
import type { Staging } from './staging.ts';
import { addAllSteps, type NumberSections } from './step-reader.ts';
import type { StepReply, StepRequest } from './step-thread.ts';
import type { EditionWriter } from './write-edition.ts';

/** From so many staged bytes on, about 15,000 entries, a thread is worth its start and its memory. */
const threadFromBytes = 8 * 1024 * 1024;

/** Has steps see what is staged: while it is staged, in a thread, if that is much; else when all is there. */
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

  /** Has the thread see what was staged since the last time. */
  advance(): void {
    const end = this.#file.flushed;
    if (end < this.#threadFrom || end === this.#seen) return;
    this.#thread ??= new StepThread(this.#file.path, this.#settings);
    this.#thread.post({ end });
    this.#seen = end;
  }

  /**
   * Has steps see the rest, and write into an edition whose database has no other writer meanwhile; returns its
   * sections. Throws or rejects with what made a step fail.
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

  /** Ends the thread, if there is one, when it has closed its files. */
  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

class StepThread {
  readonly #worker = new Worker(new URL('./step-thread.ts', import.meta.url).href, { smol: true });
  /** Messages to a thread that has not loaded its modules yet would be lost. */
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
    // A failure reaches the caller of `sections`; before that it is no unhandled rejection.
    this.#sections.promise.catch(() => {});
    this.post({ staged, settings });
  }

  /** What steps made; rejects when one failed. */
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
