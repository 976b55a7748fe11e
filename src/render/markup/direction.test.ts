import { expect, test } from 'bun:test';
import { directionOf } from './direction.ts';

test.each([
  ['Acme Notes', 'ltr'],
  ['שקט', 'rtl'],
  ['שקט is the quietest of them', 'ltr'],
  ['Acme: ترجمان الجيب المحمول', 'rtl'],
  ['紙束ノート', 'ltr'],
  ['120 دولارًا', 'rtl'],
  ['🐦 42', 'ltr'],
  ['', 'ltr'],
])('%p runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction as 'ltr' | 'rtl');
});
