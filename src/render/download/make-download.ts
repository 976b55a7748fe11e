import type { DownloadOrder, DownloadReply } from './download-thread.ts';
import type { FileDigest } from './formats.ts';
import type { DownloadJob } from './write-download.ts';

/** How many verdicts are read at a time: half a millisecond of the thread that answers requests. */
const pieceLength = 200;

/** Says that a file was given up before it was finished. */
export class GivenUpError extends Error {}

/**
 * Makes a download in a thread of its own, which asks for one piece of the verdicts after the other; `read` gives them
 * as lines (`EntryLines`) in memory that it no longer needs, by offset and limit. Rejects with `GivenUpError` on the signal; otherwise with what went wrong, a full disk
 * say. What is at `job.path` then is the caller's to remove.
 */
export function makeDownload(
  job: DownloadJob,
  read: (offset: number, limit: number) => Uint8Array,
  signal: AbortSignal,
): Promise<FileDigest> {
  const { promise, resolve, reject } = Promise.withResolvers<FileDigest>();
  const giveUp = () => reject(new GivenUpError(`${job.format} was given up`));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const worker = new Worker(new URL('./download-thread.ts', import.meta.url).href);
  const order = (message: DownloadOrder) => worker.postMessage(message);
  /** Whether the thread has the file open: a thread that is ended then would leave it open for ever. */
  let isWriting = false;
  worker.onmessage = ({ data }: MessageEvent<DownloadReply>) => {
    if ('ended' in data) return worker.terminate();
    if (signal.aborted) return;
    if ('ready' in data) {
      isWriting = true;
      order({ job });
    } else if ('from' in data)
      try {
        order({ piece: read(data.from, pieceLength) });
      } catch (error) {
        reject(error);
      }
    else {
      isWriting = false;
      if ('made' in data) resolve(data.made);
      else reject(new Error(`${job.path} could not be made: ${data.failure}`));
    }
  };
  worker.onerror = ({ message }) => reject(new Error(`the thread that makes downloads failed: ${message}`));
  return promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    if (!isWriting) return worker.terminate();
    order({ end: true });
    // Nobody waits for it.
    worker.unref();
  });
}
