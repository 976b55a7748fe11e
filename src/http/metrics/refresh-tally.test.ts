import { expect, test } from 'bun:test';
import { RefreshTally } from './refresh-tally.ts';

test('looks are counted by how they ended, and those that found the present edition are dated', () => {
  let now = 5000;
  const tally = new RefreshTally(() => now);
  const succeeded = () => tally.samples().verdicts_refresh_success_timestamp_seconds;
  expect(succeeded()).toEqual([{ labels: {}, value: 5 }]);
  for (const [outcome, value] of [
    ['unchanged', 6],
    ['unreachable', 6],
    ['refused', 6],
    ['updated', 9],
  ] as const) {
    now += 1000;
    tally.count(outcome);
    expect(succeeded()).toEqual([{ labels: {}, value }]);
  }
  tally.count('refused');
  expect(
    tally.samples().verdicts_refreshes_total?.map(({ labels, value }) => [labels['outcome'], value]),
  ).toEqual([
    ['unchanged', 1],
    ['updated', 1],
    ['unreachable', 1],
    ['refused', 2],
  ]);
});
