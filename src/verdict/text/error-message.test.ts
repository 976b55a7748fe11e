import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { isSystemError } from './error-message.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a failure of the operating system is distinguished from a bug', () => {
  expect(isSystemError(thrownBy(() => readFileSync('/no/such/file')))).toBeTrue();
  expect(isSystemError(thrownBy(() => readFileSync('/tmp')))).toBeTrue();
  // What Node says of wrong arguments has a code too.
  expect(isSystemError(thrownBy(() => readFileSync({} as string)))).toBeFalse();
  expect(isSystemError(new Error('ENOENT'))).toBeFalse();
  expect(isSystemError({ code: 'ENOENT' })).toBeFalse();
  expect(isSystemError(undefined)).toBeFalse();
});
