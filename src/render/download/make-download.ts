import type { DownloadOrder, DownloadReply } from './download-thread.ts';
import type { FileDigest } from './formats.ts';
import type { DownloadJob } from './write-download.ts';

/** How many verdicts are read at a time: half a millisecond of the thread that answers requests. */
const pieceLength = 200;

/** Says that a file was given up before it was finished. */
export class GivenUpError extends Error {}

/**
 * Makes a download in a thread of its own, which asks for one piece of the verdicts after the other; `read` gives them
 * as JSON, by offset and limit. Rejects with `GivenUpError` on the signal; otherwise with what went wrong, a full disk
 * say. What is at `job.path` then is the caller's to remove.
 */
export function makeDownload(
  job: DownloadJob,
  read: (offset: number, limit: number) => string,
  signal: AbortSignal,
): Promise<FileDigest> {
  const { promise, resolve, reject } = Promise.withResolvers<FileDigest>();
  const giveUp = () => reject(new GivenUpError(`${job.format} was given up`));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const worker = new Worker(new URL('./download-thread.ts', import.meta.url).href);
  const order = (message: DownloadOrder) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<DownloadReply>) => {
    if (signal.aborted) return;
    if ('ready' in data) order({ job });
    else if ('made' in data) resolve(data.made);
    else if ('failure' in data) reject(new Error(`${job.path} could not be made: ${data.failure}`));
    else
      try {
        order({ piece: read(data.from, pieceLength) });
      } catch (error) {
        reject(error);
      }
  };
  worker.onerror = ({ message }) => reject(new Error(`the thread that makes downloads failed: ${message}`));
  return promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    worker.terminate();
  });
}
