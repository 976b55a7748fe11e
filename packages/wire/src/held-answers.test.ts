import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { HeldAnswers } from './held-answers.ts';
import { MemoryLedger } from './memory-ledger.ts';

/** A client that says its name when it is let go. */
function takers(held: () => HeldAnswers, names: string) {
  const gone: string[] = [];
  const byName = new Map(
    [...names].map((name) => {
      const taker = {
        terminate() {
          gone.push(name);
          // As the outbox of a closed connection does.
          held().set(taker, 0, false);
        },
      };
      return [name, taker] as const;
    }),
  );
  const set = (name: string, bytes: number, tookSome = false) => {
    const taker = byName.get(name);
    if (taker) held().set(taker, bytes, tookSome);
  };
  return { gone, set };
}

test('beyond the bound, those go that took something longest ago, and no more than must', () => {
  const held = new HeldAnswers(new MemoryLedger(400));
  const { gone, set } = takers(() => held, 'abcd');
  set('a', 40);
  set('b', 30);
  set('c', 30);
  expect(gone).toEqual([]);
  set('a', 20, true);
  set('d', 35);
  expect([gone, held.bytes, held.letGo]).toEqual([['b'], 85, 1]);
  set('d', 95);
  expect([gone, held.bytes, held.letGo]).toEqual([['b', 'c', 'a'], 95, 3]);
  set('d', 0);
  expect(held.bytes).toBe(0);
  set('a', 101);
  expect([gone.at(-1), held.bytes]).toEqual(['a', 0]);
});

test('for any sequence of holds and releases, the sum is right and never exceeds the bound', () => {
  const step = fc.record({
    name: fc.constantFrom(...'abcde'),
    bytes: fc.nat({ max: 60 }),
    took: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const held = new HeldAnswers(new MemoryLedger(400));
      const { gone, set } = takers(() => held, 'abcde');
      const sizes = new Map<string, number>();
      for (const { name, bytes, took } of steps) {
        sizes.set(name, bytes);
        set(name, bytes, took);
        for (const other of gone.splice(0)) sizes.delete(other);
        expect(held.bytes).toBe([...sizes.values()].reduce((sum, size) => sum + size, 0));
        expect(held.bytes).toBeLessThanOrEqual(100);
      }
    }),
  );
});
