import { expect, test } from 'bun:test';
import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { zipfDraws } from './zipf.ts';

test('the first item is drawn about twice as often as the second and four times as often as the fourth', () => {
  const drawn = zipfDraws(['a', 'b', 'c', 'd'], 12_500, createRandom(1));
  const share = (name: string) => drawn.filter((each) => each === name).length / drawn.length;
  expect(share('a')).toBeCloseTo(0.48, 1);
  expect(share('b')).toBeCloseTo(0.24, 1);
  expect(share('d')).toBeCloseTo(0.12, 1);
});
