import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fieldLines, readFieldLines } from './response-head.ts';

const name = fc.stringMatching(/^[A-Z][A-Za-z-]{0,20}$/);
const value = fc.stringMatching(/^[!-~]([ -~]{0,60}[!-~])?$/);

test('fields written as lines are read back, with lower-case names', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 8 }), (fields) => {
      const lower = Object.fromEntries(
        Object.entries(fields).map(([key, text]) => [key.toLowerCase(), text]),
      );
      expect(readFieldLines(fieldLines(lower))).toEqual(lower);
      expect(fieldLines(fields)).toBe(fieldLines(fields).replace(/^[^:]+/gm, (key) => key.toLowerCase()));
    }),
  );
});
