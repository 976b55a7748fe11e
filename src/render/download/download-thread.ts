import type { EntryBlock } from '../../verdict/entry-lines.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { DownloadDigest } from './formats.ts';
import { type DownloadJob, type DownloadWriter, linesIn, writeDownload } from './write-download.ts';

/** A message to the thread: the job, a piece of the verdicts, or the request to close the file. */
export type DownloadRequest =
  | { readonly job: DownloadJob }
  | { readonly piece: EntryBlock }
  | { readonly end: true };

/** A message from the thread: it is ready, it needs verdicts from an offset on, it is done or failed, or it closed the file. */
export type DownloadReply =
  | { readonly ready: true }
  | { readonly from: number }
  | { readonly made: DownloadDigest }
  | { readonly failure: string }
  | { readonly ended: true };

// The body of the worker that `makeDownload` starts for each file.

declare const self: Worker;

let writer: DownloadWriter | undefined;
let total = 0;
let received = 0;

self.onmessage = ({ data }: MessageEvent<DownloadRequest>) => {
  try {
    handle(data);
  } catch (error) {
    closeFile();
    reply({ failure: messageOf(error) });
  }
};
reply({ ready: true });

function handle(request: DownloadRequest): void {
  if ('end' in request) {
    closeFile();
    reply({ ended: true });
    return;
  }
  if ('job' in request) {
    total = request.job.source.total;
    writer = writeDownload(request.job);
    if (total === 0) finish();
    else reply({ from: 0 });
    return;
  }
  const { piece } = request;
  const count = linesIn(piece.lines);
  if (count === 0) throw new RangeError(`the edition ends after ${received} of ${total} verdicts`);
  received += count;
  // Ask before writing, so that the next piece is read meanwhile.
  if (received < total) reply({ from: received });
  writer?.add(piece);
  if (received >= total) finish();
}

function finish(): void {
  if (!writer) return;
  const made = writer.finish();
  closeFile();
  reply({ made });
}

function closeFile(): void {
  writer?.close();
  writer = undefined;
}

function reply(message: DownloadReply): void {
  self.postMessage(message);
}
