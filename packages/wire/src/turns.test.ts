import { expect, test } from 'bun:test';
import { Turns } from './turns.ts';

/** Turns on a clock that only work moves. */
function turnsOnAClock() {
  let now = 0;
  const done: string[] = [];
  const turns = new Turns(() => now);
  const work = (name: string, ms: number) => () => {
    now += ms;
    done.push(name);
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { turns, done, work, pass, now: () => now };
}

const round = () => new Promise(setImmediate);

test('long work runs at once while the round has time left, then some in each round, in order', async () => {
  const { turns, done, work } = turnsOnAClock();
  for (const name of 'abcdefg') turns.take(work(name, 0.4));
  expect(done.join('')).toBe('abc');
  await round();
  expect(done.join('')).toBe('abcdef');
  await round();
  expect(done.join('')).toBe('abcdefg');
  await round();
  turns.take(work('h', 9));
  expect(done.at(-1)).toBe('h');
  turns.take(work('i', 0));
  expect(done.at(-1)).toBe('h');
  await round();
  expect(done.at(-1)).toBe('i');
});

test('work that is to wait runs in the next round, though nothing else runs', async () => {
  const { turns, done, work } = turnsOnAClock();
  turns.wait(work('alone', 0));
  expect(done).toEqual([]);
  await round();
  expect(done).toEqual(['alone']);
});

test('work that other work starts waits behind earlier work', async () => {
  const { turns, done, work } = turnsOnAClock();
  turns.take(() => {
    work('first', 1)();
    turns.take(work('again', 1));
  });
  turns.take(work('second', 1));
  expect(done).toEqual(['first']);
  for (let rounds = 0; rounds < 3; rounds++) await round();
  expect(done).toEqual(['first', 'again', 'second']);
});

test('a connection with many requests yields to others, soon or at the end of the round', async () => {
  const { turns, done, work, pass, now } = turnsOnAClock();
  const begun = now();
  pass(0.2);
  expect(turns.isOverSince(begun, 99)).toBeFalse();
  expect(turns.isOverSince(begun, 100)).toBeTrue();
  await round();
  pass(0.9);
  expect(turns.isOverSince(begun, 1)).toBeTrue();
  expect(turns.isOverSince(now(), 1)).toBeTrue();
  turns.take(work('late', 0));
  expect(done).toEqual([]);
  await round();
  expect(done).toEqual(['late']);
  expect(turns.isOverSince(now(), 1)).toBeFalse();
});
