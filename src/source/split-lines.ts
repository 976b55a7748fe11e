/** Splits bytes at LF. Yields `too long` in place of a line longer than `maxBytes`. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncIterable<Uint8Array | 'too long'> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      const last = chunk.subarray(start, end);
      yield length + last.length > maxBytes ? 'too long' : join(pieces, last);
      pieces = [];
      length = 0;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    // Beyond the limit only the length is counted, so that an endless line takes no memory.
    if (length > maxBytes) pieces = [];
    else if (rest.length > 0) pieces.push(rest);
  }
  if (length > 0) yield length > maxBytes ? 'too long' : join(pieces, new Uint8Array());
}

function join(pieces: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  return pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
}
