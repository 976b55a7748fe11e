import { expect, test } from 'bun:test';
import { HeadTemplate } from './head-template.ts';
import { PreparedResponse } from './prepared-response.ts';
import { WireClock } from './wire-clock.ts';

const date = 'Sat, 21 Nov 2026 08:30:00 GMT';

function later(clock: WireClock): void {
  Object.assign(clock, { second: clock.second + 1, date: Buffer.from(date) });
}

test('a prepared response changes only its date, each second', () => {
  const clock = new WireClock();
  const template = new HeadTemplate(200, { Other: 'x' }, clock);
  const prepared = new PreparedResponse(template, 'own: y\r\ncontent-length: 4\r\n\r\n', Buffer.from('body'));
  const text = (isHead = false, connection?: 'close') => prepared.toSend(isHead, connection).bytes.toString();
  const before = text();
  later(clock);
  const after = before.replace(/(?<=date: )[^\r]+/, date);
  expect(after).not.toBe(before);
  expect(text()).toBe(after);
  expect(after).toEndWith('\r\nother: x\r\nown: y\r\ncontent-length: 4\r\n\r\nbody');
  expect(text(true)).toBe(after.slice(0, -4));
  const closing = after.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n');
  expect(text(false, 'close')).toBe(closing);
  expect(text(true, 'close')).toBe(closing.slice(0, -4));
  const { mutable } = prepared.toSend(false, undefined);
  expect(after.slice(mutable)).toBe(before.slice(mutable));
  expect(prepared.toSend(false, 'close').mutable).toBe(0);
});

test('a template updates its date each second, and leaves earlier output unchanged', () => {
  const clock = new WireClock();
  const template = new HeadTemplate(304, { Other: 'x' }, clock);
  const written = () => {
    const target = Buffer.alloc(template.length + 7);
    template.write(target, 'a: b\r\n!');
    return target.toString();
  };
  const before = written();
  later(clock);
  expect(written()).toBe(`HTTP/1.1 304 Not Modified\r\ndate: ${date}\r\nother: x\r\na: b\r\n!`);
  expect(before).toBe(written().replace(date, before.slice(33, 62)));
});
