import { expect, test } from 'bun:test';
import { excerpt, quoted } from './excerpt.ts';

test('an excerpt is all of a short text, and the beginning of a long one, well formed', () => {
  expect(excerpt('x'.repeat(60))).toBe('x'.repeat(60));
  expect(excerpt('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  expect(excerpt('abc', 2)).toBe('ab…');
  expect(excerpt('a🦊c', 2)).toBe('a\ufffd…');
});

test('a quoted excerpt of any text is one line', () => {
  expect(quoted('a"b\n\ud800')).toBe('"a\\"b\\n\ufffd"');
  expect(quoted('abc', 2)).toBe('"ab…"');
});
