import type { EntryBlock } from '../../verdict/entry-lines.ts';
import type { DownloadReply, DownloadRequest } from './download-thread.ts';
import type { DownloadDigest } from './formats.ts';
import { type DownloadJob, linesIn, writeDownload } from './write-download.ts';

/** A download was aborted before it was finished. */
export class DownloadAbortedError extends Error {}

/** The thread could not make a file: of a full disk, say; the message is one line. */
export class DownloadThreadError extends Error {}

/**
 * Makes a download in a thread of its own, which asks for the verdicts piece by piece. `read` returns some from
 * an offset on, in memory of their own; while it does, no request is answered. Rejects with `DownloadAbortedError` on the signal, and with
 * `DownloadThreadError` if the thread fails. The caller then removes the files at `job.path`.
 */
export function makeDownload(
  job: DownloadJob,
  read: (offset: number) => EntryBlock,
  signal: AbortSignal,
): Promise<DownloadDigest> {
  const { promise, resolve, reject } = Promise.withResolvers<DownloadDigest>();
  const abort = () => reject(new DownloadAbortedError(`${job.format} was aborted`));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const worker = new Worker(new URL('./download-thread.ts', import.meta.url).href);
  const post = (message: DownloadRequest) => worker.postMessage(message);
  /** Whether the thread has the file open: if terminated now, it would leak the descriptor. */
  let isWriting = false;
  worker.onmessage = ({ data }: MessageEvent<DownloadReply>) => {
    if ('ended' in data) return worker.terminate();
    if (signal.aborted) return;
    if ('ready' in data) {
      isWriting = true;
      post({ job });
    } else if ('from' in data)
      try {
        post({ piece: read(data.from) });
      } catch (error) {
        reject(error);
      }
    else {
      isWriting = false;
      if ('made' in data) resolve(data.made);
      else reject(new DownloadThreadError(`${job.path} could not be made: ${data.failure}`));
    }
  };
  worker.onerror = ({ message }) =>
    reject(new DownloadThreadError(`the thread that makes downloads failed: ${message.split('\n')[0]}`));
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    if (!isWriting) return worker.terminate();
    post({ end: true });
    // Nothing waits for its answer, so it must not keep the process alive.
    worker.unref();
  });
}

/** Makes a download in the caller's thread, for commands, which answer no requests: starting a thread for each small file takes longer. */
export const makeDownloadHere: typeof makeDownload = async (job, read, signal) => {
  const writer = writeDownload(job);
  try {
    for (let from = 0; from < job.source.total; ) {
      // Lets a signal to stop be heard.
      await new Promise(setImmediate);
      if (signal.aborted) throw new DownloadAbortedError(`${job.format} was aborted`);
      const piece = read(from);
      const count = linesIn(piece.lines);
      if (count === 0) throw new RangeError(`the edition ends after ${from} of ${job.source.total} verdicts`);
      writer.add(piece);
      from += count;
    }
    return writer.finish();
  } finally {
    writer.close();
  }
};
