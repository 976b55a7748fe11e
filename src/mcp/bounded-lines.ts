import { Transform } from 'node:stream';

const LF = 0x0a;

/** Passes on whole lines, one at a time, and leaves out those of more than `maxBytes`: `tooLong` is called for each. */
export function boundedLines(maxBytes: number, tooLong: () => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const finish = (stream: Transform) => {
    if (length > maxBytes) tooLong();
    else if (length > 0) stream.push(Buffer.concat([...pieces, Buffer.of(LF)]));
    pieces = [];
    length = 0;
  };
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      let at = 0;
      for (let next = chunk.indexOf(LF); next !== -1; next = chunk.indexOf(LF, at)) {
        take(chunk.subarray(at, next));
        finish(this);
        at = next + 1;
      }
      if (at < chunk.length) take(chunk.subarray(at));
      done();
    },
    // Input that ends within a line holds no more messages.
    flush: (done) => done(),
  });
}
