import type { Fetch } from '../../client/src/index.ts';

/** The most bytes of an answer that are read: a page of 200 verdicts of the longest texts is half of it. */
const answerMaxBytes = 2 * 1024 * 1024;

/** A `fetch` whose answers end in an error when they are longer than `maxBytes`, after decompression. */
export function boundedFetch(fetch: Fetch, maxBytes = answerMaxBytes): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new Error(`the answer is longer than ${maxBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, headers } = response;
    return new Response(counted, { status, headers });
  };
}
