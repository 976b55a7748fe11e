import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { findColumnKinds } from './column-kinds.ts';
import { findShift } from './shifted-rows.ts';

const row = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), minLength: 1, maxLength: 12 }),
  group: fc.constantFrom('Tools', 'Games', 'Books'),
  price: fc.integer({ min: 1, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
  day: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  site: fc.constantFrom('https://a.dev/', 'https://b.dev/x', ''),
  votes: fc.nat({ max: 100_000 }).map(String),
});

const fieldsOf = (record: Readonly<Record<string, string>>) => Object.values(record);

/** Rows enough that every group is there more than once. */
const table = fc.array(row, { minLength: 12, maxLength: 30 }).map((rows) => [...rows, ...rows].map(fieldsOf));

test('a row in its columns is never refused', () => {
  fc.assert(
    fc.property(table, row, (rows, next) => {
      const kinds = findColumnKinds([...rows, fieldsOf(next), fieldsOf(next)]);
      expect(findShift(fieldsOf(next), kinds)).toBeUndefined();
    }),
  );
});

test('a row with a field too many at the front and its last one lost is refused', () => {
  fc.assert(
    fc.property(table, row, (rows, next) => {
      const kinds = findColumnKinds([...rows, fieldsOf(next), fieldsOf(next)]);
      expect(findShift(['First', ...fieldsOf(next)].slice(0, 6), kinds)).toMatchObject({ by: -1 });
    }),
  );
});

test('a row that lacks its second field, and has one more at the end, is refused', () => {
  fc.assert(
    fc.property(table, row, (rows, next) => {
      const kinds = findColumnKinds([...rows, fieldsOf(next), fieldsOf(next)]);
      expect(findShift(fieldsOf(next).toSpliced(1, 1).concat(''), kinds)).toMatchObject({ by: 1 });
    }),
  );
});
