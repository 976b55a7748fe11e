import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { LineWriter, type WriteBytes } from './line-writer.ts';

const next = () => new Promise((resolve) => setImmediate(resolve));

function writerTo(write: WriteBytes, maxBytes = 1000): LineWriter {
  return new LineWriter({ write, maxBytes, batchBytes: 20, droppedLine: (count) => `(${count} dropped)` });
}

function failing(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

describe('a writer of lines', () => {
  test('writes every line once and in order, however little is taken at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 30 })),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (lines, room) => {
          const taken: Uint8Array[] = [];
          let time = 0;
          const writer = writerTo((bytes, done) => {
            time++;
            const count = Math.min(bytes.length, room[time % room.length] ?? 1);
            taken.push(bytes.slice(0, count));
            setImmediate(() => done(null, count));
          }, 1e6);
          for (const line of lines) writer.write(line);
          expect(await writer.close(60_000)).toBe(true);
          expect(Buffer.concat(taken).toString()).toBe(lines.map((line) => `${line}\n`).join(''));
          expect(writer.dropped).toBe(0);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('accounts for its buffer to the byte, and drops only lines that do not fit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 4, arbitrary: fc.constant('write' as const) },
            { weight: 3, arbitrary: fc.integer({ min: 1, max: 25 }) },
          ),
          { maxLength: 60, size: 'max' },
        ),
        async (steps) => {
          const maxBytes = 50;
          let waiting: { length: number; take: (count: number) => void } | undefined;
          const writer = writerTo((bytes, done) => {
            waiting = { length: bytes.length, take: (count) => done(null, count) };
          }, maxBytes);
          // Expected: waiting bytes, and dropped lines, in all and since the last line that reported them.
          let [held, dropped, unreported] = [0, 0, 0];
          for (const step of steps) {
            if (step === 'write') {
              writer.write('123456789');
              await next();
              if (held + 10 <= maxBytes) held += 10;
              else [dropped, unreported] = [dropped + 1, unreported + 1];
            } else if (waiting) {
              const { length, take } = waiting;
              waiting = undefined;
              const count = Math.min(step, length);
              take(count);
              held -= count;
              if (held === 0 && unreported > 0) [held, unreported] = [`(${unreported} dropped)\n`.length, 0];
            }
            expect(writer.dropped).toBe(dropped);
          }
        },
      ),
    );
  });

  test('batches whole lines, up to its limit', async () => {
    const batches: string[] = [];
    const writer = writerTo((bytes, done) => {
      batches.push(Buffer.from(bytes).toString());
      done(null, bytes.length);
    });
    for (const line of ['123456789', '123456789', 'a', 'a line that is longer than a batch', 'b'])
      writer.write(line);
    await writer.close(60_000);
    expect(batches).toEqual(['123456789\n123456789\n', 'a\n', 'a line that is longer than a batch\n', 'b\n']);
  });

  test('drops and counts lines that do not fit, and says so when there is room again', async () => {
    const waiting: (() => void)[] = [];
    const taken: string[] = [];
    const writer = writerTo((bytes, done) => {
      taken.push(Buffer.from(bytes).toString());
      waiting.push(() => done(null, bytes.length));
    }, 100);
    for (let time = 0; time < 30; time++) writer.write('123456789');
    await next();
    expect(writer.dropped).toBe(20);
    expect(await writer.close(1)).toBe(false);
    while (waiting.length > 0) waiting.shift()?.();
    expect(taken.join('')).toBe(`${'123456789\n'.repeat(10)}(20 dropped)\n`);
    expect(await writer.close(60_000)).toBe(true);
  });

  test('retries when asked to, and gives up on a reader that is gone', async () => {
    const errors = [failing('EAGAIN'), null, failing('ENOSPC'), null, failing('EPIPE')];
    const taken: string[] = [];
    const writer = writerTo((bytes, done) => {
      const error = errors.shift() ?? null;
      if (!error) taken.push(Buffer.from(bytes).toString());
      done(error, error ? 0 : bytes.length);
    });
    for (const line of ['one', 'two', 'three', 'four', 'five']) {
      writer.write(line);
      expect(await writer.close(60_000)).toBe(true);
    }
    expect(taken).toEqual(['one\n', '(1 dropped)\n']);
    expect(writer.dropped).toBe(4);
  });

  test.each([
    ['EAGAIN', failing('EAGAIN')],
    ['EINTR', failing('EINTR')],
    ['nothing taken and no error', null],
  ])('tries the same again after %s, and drops nothing', async (_, error) => {
    const answers: [NodeJS.ErrnoException | null, number][] = [[error, 0]];
    const asked: string[] = [];
    const writer = writerTo((bytes, done) => {
      asked.push(Buffer.from(bytes).toString());
      done(...(answers.shift() ?? [null, bytes.length]));
    });
    writer.write('one');
    expect(await writer.close(60_000)).toBe(true);
    expect(asked).toEqual(['one\n', 'one\n']);
    expect(writer.dropped).toBe(0);
  });

  test.each(['ENOSPC', 'EDQUOT'])('drops what meets %s, and goes on with what comes later', async (code) => {
    const errors = [failing(code)];
    const asked: string[] = [];
    const writer = writerTo((bytes, done) => {
      asked.push(Buffer.from(bytes).toString());
      const error = errors.shift() ?? null;
      done(error, error ? 0 : bytes.length);
    });
    for (const line of ['a line that fills a batch', 'the next']) writer.write(line);
    expect(await writer.close(60_000)).toBe(true);
    expect(asked).toEqual(['a line that fills a batch\n', 'the next\n', '(1 dropped)\n']);
  });

  test('drops and counts all lines for a reader that is gone', async () => {
    const asked: string[] = [];
    const writer = writerTo((bytes, done) => {
      asked.push(Buffer.from(bytes).toString());
      done(failing('EPIPE'), 0);
    });
    for (const line of ['a line that fills a batch', 'another', 'a third']) writer.write(line);
    expect(await writer.close(60_000)).toBe(true);
    expect(writer.dropped).toBe(3);
    writer.write('after');
    expect(await writer.close(60_000)).toBe(true);
    expect({ asked, dropped: writer.dropped }).toEqual({
      asked: ['a line that fills a batch\n'],
      dropped: 4,
    });
  });

  test('retries on a full disk with growing delays, and does not count the line that reports dropped ones', async () => {
    const waits: number[] = [];
    let goOn: (() => void) | undefined;
    let isFull = true;
    const taken: string[] = [];
    const writer = new LineWriter({
      write(bytes, done) {
        if (isFull) return done(failing('ENOSPC'), 0);
        taken.push(Buffer.from(bytes).toString());
        done(null, bytes.length);
      },
      maxBytes: 1000,
      batchBytes: 20,
      droppedLine: (count) => `(${count} dropped)`,
      later(then, ms) {
        waits.push(ms);
        goOn = then;
      },
    });
    const fill = async () => {
      writer.write('a line that is longer than a batch');
      writer.write('another that is longer than a batch');
      await next();
      for (let time = 0; time < 6; time++) goOn?.();
    };
    await fill();
    expect(waits).toEqual([50, 100, 200, 400, 800, 800, 800]);
    expect(writer.dropped).toBe(2);
    isFull = false;
    goOn?.();
    expect(taken).toEqual(['(2 dropped)\n']);
    isFull = true;
    waits.length = 0;
    await fill();
    expect(waits.slice(0, 2)).toEqual([50, 100]);
    expect(writer.dropped).toBe(4);
  });
});
