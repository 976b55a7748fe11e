import type { Settings } from '../../verdict/settings.ts';
import { openForWriting } from '../file/open-edition.ts';
import { type NumberSections, StepReader } from './step-reader.ts';

/** A message to the thread: where entries are staged, how far, the edition to write into, or to close its files. */
export type StepRequest =
  | { readonly staged: string; readonly settings: Settings }
  | { readonly end: number }
  | { readonly edition: string; readonly positions: Uint32Array }
  | { readonly close: true };

/** A message from the thread: it is ready, it wrote what steps add, it failed, or it closed its files. */
export type StepReply =
  | { readonly ready: true }
  | { readonly sections: NumberSections }
  | { readonly failure: Error; readonly code: unknown }
  | { readonly closed: true };

// The body of the worker that `StepRunner` starts for a large catalogue.

declare const self: Worker;

let reader: StepReader | undefined;
let hasFailed = false;

self.onmessage = ({ data }: MessageEvent<StepRequest>) => {
  if ('close' in data) {
    reader?.close();
    self.postMessage({ closed: true } satisfies StepReply);
  } else if (!hasFailed)
    try {
      handle(data);
    } catch (error) {
      hasFailed = true;
      const failure = error instanceof Error ? error : new Error(String(error));
      const code = 'code' in failure ? failure.code : undefined;
      self.postMessage({ failure, code } satisfies StepReply);
    }
};
self.postMessage({ ready: true } satisfies StepReply);

function handle(request: Exclude<StepRequest, { readonly close: true }>): void {
  if ('staged' in request) reader = new StepReader(request.staged, request.settings);
  else if ('end' in request) reader?.readTo(request.end);
  else if (reader) {
    const database = openForWriting(request.edition);
    try {
      const sections = reader.finish(database, request.positions);
      self.postMessage(
        { sections } satisfies StepReply,
        [...sections.values()].map(({ buffer }) => buffer),
      );
    } finally {
      database.close();
    }
  }
}
