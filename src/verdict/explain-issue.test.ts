import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { explainIssue } from './explain-issue.ts';

const schema = z.strictObject({
  name: z.string(),
  count: z.int().min(1).max(9).optional(),
  tags: z.array(z.string()).min(1).max(2).default(['x']),
  kind: z.enum(['one', 'two']).prefault('one'),
  day: z.iso.date().optional(),
  deep: z.strictObject({ inner: z.boolean() }).optional(),
  other: z.custom((value) => value === undefined, 'is not welcome').optional(),
});

/** What is reported of a record, without the places. */
function told(record: object) {
  const { error } = schema.safeParse(record);
  return (error?.issues ?? []).flatMap((issue) =>
    explainIssue(issue, record, schema, (path) => ({ file: 'x', line: 1, column: path.length + 1 })).map(
      ({ file: _file, line: _line, ...rest }) => rest,
    ),
  );
}

describe('a mistake', () => {
  test.each([
    [{}, { column: 1, rule: 'missing-key', message: 'name is missing', allowed: 'text' }],
    [{ name: 1 }, { column: 2, rule: 'type', message: 'name is the number 1', allowed: 'text, in quotes' }],
    [{ name: true }, { column: 2, rule: 'type', message: 'name is true', allowed: 'text, in quotes' }],
    [{ name: null }, { column: 2, rule: 'type', message: 'name is empty', allowed: 'text' }],
    [{ name: {} }, { column: 2, rule: 'type', message: 'name is a map of keys', allowed: 'text' }],
    [
      { name: 'a', count: '3' },
      { column: 2, rule: 'type', message: 'count is "3"', allowed: 'a whole number (without quotes)' },
    ],
    [
      { name: 'a', count: 10 },
      { column: 2, rule: 'range', message: 'count is 10', allowed: 'a whole number from 1 to 9' },
    ],
    [
      { name: 'a', tags: [] },
      { column: 2, rule: 'range', message: 'tags has 0 items', allowed: '1 to 2 items' },
    ],
    [
      { name: 'a', tags: ['a', 2] },
      { column: 3, rule: 'type', message: 'tags → item 2 is the number 2', allowed: 'text, in quotes' },
    ],
    [
      { name: 'a', kind: 'twp' },
      { column: 2, rule: 'value', message: 'kind is "twp"', allowed: 'one, two', nearest: 'two' },
    ],
    [
      { name: 'a', day: '2026-02-30' },
      {
        column: 2,
        rule: 'format',
        message: 'day is "2026-02-30"',
        allowed: 'a day that exists, as YYYY-MM-DD',
      },
    ],
    [
      { name: 'a', deep: {} },
      { column: 2, rule: 'missing-key', message: 'deep → inner is missing', allowed: 'true or false' },
    ],
    [
      { name: 'a', deep: { inner: true, iner: true } },
      {
        column: 3,
        rule: 'unknown-key',
        message: 'deep → iner is not a key',
        allowed: 'inner',
        nearest: 'inner',
      },
    ],
    [
      { name: 'a', other: 1 },
      { column: 2, rule: 'value', message: 'other is not welcome' },
    ],
  ])('in %j is reported in the terms of the record', (record, expected) => {
    expect(told(record)).toStrictEqual([expected]);
  });

  test('in the record itself is reported as such', () => {
    const [issue] = z.strictObject({}).safeParse(1).error?.issues ?? [];
    expect(issue && explainIssue(issue, 1, schema, () => ({ file: 'x', line: 1, column: 1 }))).toMatchObject([
      { rule: 'type', message: 'the record is the number 1', allowed: 'a map of keys' },
    ]);
  });
});
