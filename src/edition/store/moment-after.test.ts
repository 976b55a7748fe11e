import { expect, test } from 'bun:test';
import { momentAfter } from './moment-after.ts';

test.each([
  ['the second that has begun, first of all', '12:00:05.999', undefined, '12:00:05'],
  ['the second that has begun, long after the last', '12:00:05.001', '11:00:00', '12:00:05'],
  ['a second after the last, within its second', '12:00:05.999', '12:00:05', '12:00:06'],
  ['a second after the last, whatever the clock says', '11:00:00', '12:00:05', '12:00:06'],
])('the moment of a publication is %s', (_what, now, last, moment) => {
  const at = (time: string) => new Date(`2026-11-21T${time}Z`);
  expect(momentAfter(at(now), last === undefined ? undefined : at(last))).toEqual(at(moment));
});
