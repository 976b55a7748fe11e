import type { makeDownload } from '../src/render/download/make-download.ts';
import { writeDownload } from '../src/render/download/write-download.ts';

/** Makes a download in the caller's thread, since starting a thread for each small file takes longer. */
export const makeHere: typeof makeDownload = async (job, read) => {
  const writer = writeDownload(job);
  try {
    for (let from = 0; from < job.source.total; ) {
      const block = read(from);
      from += block.lines.filter((byte) => byte === 0x0a).length;
      writer.add(block);
    }
    return writer.finish();
  } finally {
    writer.close();
  }
};
