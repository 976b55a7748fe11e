import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cellAt } from './cell-at.ts';
import { fillTemplate, parseTemplate } from './template.ts';

const fill = (template: string, row: Readonly<Record<string, unknown>>) =>
  fillTemplate(parseTemplate(template), (column) => cellAt(row, column));

test.each([
  ['a', { a: [1] }, [1]],
  ['{a}', { a: 1 }, '1'],
  ['{a} ({b})', { a: 'x', b: ['y', 'z'] }, 'x (y, z)'],
  ['{a} ({b})', { a: 'x', b: ' ' }, undefined],
  ['{{{a}}} { a }', { a: 'x' }, '{x} x'],
  ['{a', { '{a': 'x' }, 'x'],
  ['a.b.1', { a: { b: [1, 2] } }, 2],
  ['a.b', { 'a.b': 1, a: { b: 2 } }, 1],
  ['{a.*.b}', { a: [{ b: 'x' }, {}, { b: 'y' }] }, 'x, y'],
  ['a.length', { a: [1] }, undefined],
  ['toString', {}, undefined],
])('%s of %j is %j', (template, row, result) => {
  expect(fill(template, row)).toEqual(result);
});

test('a text with its braces doubled is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ') }), (text) => {
      const doubled = text.replace(/[{}]/g, '$&$&');
      expect(fill(`{a}${doubled}`, { a: 'x' })).toBe(`x${text}`);
    }),
  );
});
