import { parseLines } from '../../verdict/entry-lines.ts';
import { messageOf } from '../../verdict/error-message.ts';
import type { FullVerdict } from '../../verdict/record.ts';
import type { FileDigest } from './formats.ts';
import { type DownloadJob, type DownloadWriter, writeDownload } from './write-download.ts';

/** What the thread is told: what to make, then piece after piece of the verdicts, as lines (`EntryLines`); or to let go of the file. */
export type DownloadOrder =
  | { readonly job: DownloadJob }
  | { readonly piece: Uint8Array }
  | { readonly end: true };

/** What the thread says: that it listens, from where on it wants verdicts, how it ended, or that it was told to. */
export type DownloadReply =
  | { readonly ready: true }
  | { readonly from: number }
  | { readonly made: FileDigest }
  | { readonly failure: string }
  | { readonly ended: true };

// The body of the worker that `makeDownload` starts: one file, then it is ended.

declare const self: Worker;

let writer: DownloadWriter | undefined;
let total = 0;
let received = 0;

self.onmessage = ({ data }: MessageEvent<DownloadOrder>) => {
  try {
    obey(data);
  } catch (error) {
    letGo();
    say({ failure: messageOf(error) });
  }
};
say({ ready: true });

function obey(order: DownloadOrder): void {
  if ('end' in order) {
    letGo();
    say({ ended: true });
    return;
  }
  if ('job' in order) {
    total = order.job.source.total;
    writer = writeDownload(order.job);
    if (total === 0) finish();
    else say({ from: 0 });
    return;
  }
  const verdicts: readonly FullVerdict[] = parseLines(order.piece);
  if (verdicts.length === 0) throw new RangeError(`the edition ends after ${received} of ${total} verdicts`);
  received += verdicts.length;
  // The next piece is read while this one is written.
  if (received < total) say({ from: received });
  writer?.add(verdicts);
  if (received >= total) finish();
}

function finish(): void {
  if (!writer) return;
  const made = writer.finish();
  letGo();
  say({ made });
}

function letGo(): void {
  writer?.close();
  writer = undefined;
}

function say(reply: DownloadReply): void {
  self.postMessage(reply);
}
