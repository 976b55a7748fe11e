import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareDiagnostics, describeDiagnostic } from './diagnostic.ts';

test('diagnostics are ordered by file, then line, then column', () => {
  const locations = ['a.md', 'b.md'].flatMap((file) =>
    [2, 10].flatMap((line) => [1, 3].map((column) => ({ file, line, column }))),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(locations, { minLength: locations.length }), (shuffled) => {
      expect(shuffled.toSorted(compareDiagnostics)).toEqual(locations);
    }),
  );
});

test('a diagnostic is one sentence of the known facts', () => {
  const place = { file: 'a.md', line: 1, column: 1, rule: 'value', message: 'x is 1' };
  expect(describeDiagnostic(place)).toBe('x is 1');
  expect(describeDiagnostic({ ...place, allowed: '2', nearest: 'y' })).toBe(
    'x is 1; allowed: 2; did you mean "y"?',
  );
});
