import { expect, test } from 'bun:test';
import { wireLimits } from './limits.ts';
import { parseRequestHead } from './request-head.ts';
import { fieldsOf } from './wire-request.ts';

function fields(lines: string): Headers {
  const bytes = Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\n${lines}\r\n`, 'latin1');
  const head = parseRequestHead(bytes, 0, bytes.length, wireLimits);
  if ('kind' in head) throw new Error(head.detail);
  return fieldsOf(head);
}

test('header fields are read without the blanks around their values, and joined', () => {
  const headers = fields('Accept:\t text/html \t\r\naccept: a  b\r\nX-Empty:  \r\n');
  expect([...headers]).toEqual([
    ['accept', 'text/html, a  b'],
    ['host', 'a'],
    ['x-empty', ''],
  ]);
});

// Where each blank is looked at from each blank before it, this takes longer than the test may.
test('many blanks within a value take no longer to read than other bytes', () => {
  const blanks = ' '.repeat(wireLimits.headerBytes - 1000);
  for (let time = 0; time < 1000; time++)
    expect(fields(`X: a${blanks}b\r\n`).get('x')?.length).toBe(blanks.length + 2);
}, 60_000);
