import type { makeDownload } from '../src/render/download/make-download.ts';
import { writeDownload } from '../src/render/download/write-download.ts';

/** Makes a download within the caller's thread: starting one for each file takes longer than writing a small one. */
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
