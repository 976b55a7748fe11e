import { expect, test } from 'bun:test';
import { type Readiness, readinessOf } from './readiness.ts';

const serving = (edition: string, ageSeconds: number): Readiness => ({
  status: 'ready',
  edition,
  ageSeconds,
});
const following = (publication: number, ageSeconds: number): Readiness => ({
  ...serving('of a store', ageSeconds),
  store: { name: 's', publication, reachable: true },
});

test.each([
  ['publication', following(8, 5), following(9, 70)],
  ['edition', serving('a', 70), serving('b', 5)],
])('workers report the oldest %s among them, whichever answers first', (_, old, young) => {
  const all = { ...old, workers: { wanted: 3, ready: 2 } };
  expect(readinessOf([old, young], 3)).toEqual(all);
  expect(readinessOf([young, old], 3)).toEqual(all);
});

test('workers of which none is ready report why', () => {
  expect(readinessOf([{ status: 'starting', reason: 'it opens' }], 2)).toEqual({
    status: 'starting',
    reason: 'it opens',
    workers: { wanted: 2, ready: 0 },
  });
  expect(readinessOf([], 2)).toMatchObject({ status: 'unavailable', reason: 'no worker answers' });
});
