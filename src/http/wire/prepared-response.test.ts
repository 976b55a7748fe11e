import { expect, test } from 'bun:test';
import { PreparedResponse } from './prepared-response.ts';
import { WireClock } from './wire-clock.ts';

test('a prepared response is dated anew each second, and only there it changes', () => {
  const clock = new WireClock();
  const prepared = new PreparedResponse(200, { Other: 'x' }, Buffer.from('body'), clock);
  const before = prepared.dated(clock).toString();
  const date = 'Sat, 21 Nov 2026 08:30:00 GMT';
  Object.assign(clock, { second: clock.second + 1, date: Buffer.from(date) });
  const after = before.replace(/(?<=date: )[^\r]+/, date);
  expect(after).not.toBe(before);
  expect(prepared.dated(clock).toString()).toBe(after);
  expect(prepared.datedWith(clock, 'close').toString()).toBe(
    after.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
  );
  expect(after.slice(prepared.mutableEnd)).toBe(before.slice(prepared.mutableEnd));
});
