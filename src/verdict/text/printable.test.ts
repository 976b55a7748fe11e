import { expect, test } from 'bun:test';
import { printable } from './printable.ts';

test('text is shown without characters that could mislead a terminal or a reader', () => {
  expect(printable('a\tb')).toBe('a b');
  expect(printable('\u001b[2J\u202e\u200b\ud800\n')).toBe('\\u{1b}[2J\\u{202e}\\u{200b}\\u{d800}\\u{a}');
  expect(printable('日本 🦊 é')).toBe('日本 🦊 é');
});
