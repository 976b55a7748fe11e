import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { viewNameSchema } from './view-name.ts';

const isName = (name: string) => viewNameSchema.safeParse(name).success;

describe('the name of a view', () => {
  test.each([
    'verdicts',
    'Verdicts_2',
    '_v',
    'publishing.verdicts',
    `${'s'.repeat(63)}.${'v'.repeat(63)}`,
  ])('may be %s', (name) => expect(isName(name)).toBeTrue());

  test.each([
    '',
    '.verdicts',
    'verdicts.',
    'a.b.c',
    '1st',
    'v'.repeat(64),
    'verdicts; DROP TABLE t',
    'verdicts"',
    "x')--",
    '(SELECT 1)',
    'verdicts\n',
    'verdicts\0',
    'приговоры',
    'ſ',
  ])('may not be %j', (name) => expect(isName(name)).toBeFalse());

  test('never holds a character that could end a quoted name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'aZ_0.".\'; \n') })), (name) => {
        expect(isName(name) && /[^\w.]/.test(name)).toBeFalse();
      }),
    );
  });
});
