import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Outbox } from './outbox.ts';

/** A client that has room for so many bytes, and what it took. */
function client(room = 0) {
  const taken: number[] = [];
  const writes: number[] = [];
  const sink = {
    room,
    isGone: false,
    write(bytes: Uint8Array): number {
      if (sink.isGone) return -1;
      const some = bytes.subarray(0, sink.room);
      sink.room -= some.length;
      taken.push(...some);
      writes.push(some.length);
      return some.length;
    },
  };
  return { sink, taken, writes };
}

const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, index) => (first + index) % 251);

describe('an outbox', () => {
  test('sends every byte once and in order, for any free space and any changes by its owner', () => {
    const step = fc.record({
      length: fc.nat({ max: 40 }),
      mutable: fc.nat({ max: 50 }),
      room: fc.nat({ max: 60 }),
      hold: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { sink, taken } = client();
        const outbox = new Outbox(sink);
        const wanted: number[] = [];
        const written: Uint8Array[] = [];
        for (const { length, mutable, room, hold } of steps) {
          sink.room += room;
          if (outbox.isBlocked) outbox.flush();
          outbox.hold = hold;
          const piece = bytes(length, wanted.length);
          wanted.push(...piece);
          outbox.write(piece, Math.min(mutable, length));
          written.push(piece.subarray(0, mutable));
          if (!hold) outbox.release();
          if (!hold || outbox.isBlocked) for (const part of written.splice(0)) part.fill(255);
          const isWaiting = taken.length < wanted.length;
          expect(outbox.isBlocked).toBe(hold ? outbox.isBlocked && isWaiting : isWaiting);
        }
        sink.room = Number.POSITIVE_INFINITY;
        outbox.flush();
        expect(taken).toEqual(wanted);
        expect(outbox.isBlocked).toBeFalse();
      }),
      { numRuns: 200 },
    );
  });

  test('sends everything held back in one write', () => {
    const { sink, writes } = client(100);
    const outbox = new Outbox(sink);
    outbox.hold = true;
    for (const length of [10, 20, 30]) outbox.write(bytes(length));
    expect(writes).toEqual([]);
    outbox.release();
    expect(writes).toEqual([60]);
  });

  test('holds no more than 64 KiB back', () => {
    const { sink, writes } = client(Number.POSITIVE_INFINITY);
    const outbox = new Outbox(sink);
    outbox.hold = true;
    outbox.write(new Uint8Array(64 * 1024));
    expect(writes).toEqual([]);
    outbox.write(new Uint8Array(1));
    expect(writes).toEqual([64 * 1024 + 1]);
  });

  test('has room again when the client has taken everything, and not before', async () => {
    const { sink } = client(10);
    const outbox = new Outbox(sink);
    outbox.write(bytes(30));
    let hasRoom = false;
    const room = outbox.room().then(() => {
      hasRoom = true;
    });
    sink.room = 5;
    outbox.flush();
    await Promise.resolve();
    expect([outbox.isBlocked, hasRoom]).toEqual([true, false]);
    sink.room = 15;
    outbox.flush();
    await room;
    expect(outbox.isBlocked).toBeFalse();
    await outbox.room();
  });

  test('counts it as progress when the client takes something, and only then', () => {
    const { sink } = client(10);
    const outbox = new Outbox(sink);
    outbox.write(bytes(30));
    const before = outbox.progress;
    outbox.flush();
    expect(outbox.progress).toBe(before);
    sink.room = 1;
    outbox.flush();
    expect(outbox.progress).toBeGreaterThan(before);
  });

  test.each([
    'while it is written to',
    'while it is waited for',
  ])('is closed when the client goes %s', async (when) => {
    const { sink, taken } = client();
    const outbox = new Outbox(sink);
    if (when === 'while it is waited for') {
      outbox.write(bytes(10));
      const room = outbox.room();
      sink.isGone = true;
      outbox.flush();
      await room;
    } else {
      sink.isGone = true;
      outbox.write(bytes(10));
    }
    expect([outbox.isClosed, outbox.isBlocked]).toEqual([true, false]);
    await outbox.room();
    Object.assign(sink, { isGone: false, room: 100 });
    outbox.write(bytes(10));
    outbox.flush();
    expect(taken).toEqual([]);
  });
});
