import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { RowIds } from './row-ids.ts';

test('any row ids are read as they were written', () => {
  const id = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'constructor', '1', '01', '"'),
  );
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 20 }), fc.nat(), (given, gone) => {
      const ids = new RowIds(undefined, 'x');
      for (const [index, one] of given.entries()) ids.set(one, `p${index}`);
      const left = given[gone % Math.max(1, given.length)];
      if (left !== undefined) ids.setGone(left, 'withdrawn');
      const read = new RowIds(ids.toText(), 'x');
      expect(read.toText()).toBe(ids.toText());
      expect(given.map((one) => read.slugOf(one))).toEqual(given.map((_, index) => `p${index}`));
      expect(given.map((_, index) => read.ownerOf(`p${index}`))).toEqual(given);
      if (left !== undefined) expect(read.goneState(left)).toBe('withdrawn');
    }),
  );
});

test('row ids come in one order, however the rows did', () => {
  const [one, other] = [new RowIds(undefined, 'x'), new RowIds(undefined, 'x')];
  for (const id of ['b', 'a', '10', '9']) one.set(id, `p-${id}`);
  for (const id of ['9', 'a', '10', 'b']) other.set(id, `p-${id}`);
  expect(one.toText()).toBe(other.toText());
});
