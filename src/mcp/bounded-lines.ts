import { Transform } from 'node:stream';

/** How much of the ends of a line that is too long is kept, in bytes. */
const endBytes = 1024;

const LF = 0x0a;

/**
 * Lets lines through whole, and leaves out those of more than `maxBytes`; of each of these its beginning and its end
 * are told, once it has ended.
 */
export function boundedLines(maxBytes: number, tooLong: (start: string, end: string) => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  let [start, end] = [Buffer.alloc(0), Buffer.alloc(0)];
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length <= maxBytes) return pieces.push(piece);
    const known = Buffer.concat(start.length === 0 ? [...pieces, piece] : [end, piece.subarray(-endBytes)]);
    // Copies, so that the whole line is not held by its ends.
    if (start.length === 0) start = Buffer.from(known.subarray(0, endBytes));
    end = Buffer.from(known.subarray(-endBytes));
    pieces = [];
  };
  const finish = (stream: Transform) => {
    if (length > maxBytes) tooLong(start.toString('utf8'), end.toString('utf8'));
    else if (length > 0) stream.push(Buffer.concat([...pieces, Buffer.of(LF)]));
    pieces = [];
    length = 0;
    start = end = Buffer.alloc(0);
  };
  return new Transform({
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
    // What is cut off in the midst of a line was never said.
    flush: (done) => done(),
  });
}
