import { describe, expect, test } from 'bun:test';
import { matchesEtag, notModifiedSince } from './conditional.ts';
import { parseHttpDate } from './http-date.ts';

describe('If-None-Match (RFC 9110, section 13.1.2)', () => {
  test.each([
    '"a"',
    ' "a" ',
    'W/"a"',
    '"b", "a"',
    '"b",W/"a" , "c"',
    '*',
    ' * ',
    '"x,y", "a"',
    ', "a"',
  ])('%j matches "a"', (header) => {
    expect(matchesEtag(header, '"a"')).toBeTrue();
  });

  test.each([
    '',
    'a',
    '"b"',
    '"a',
    'a"',
    'w/"a"',
    '"a-br"',
    '"b" "a"',
    '"*"',
    '** ',
    `"${'x'.repeat(10_000)}`,
    '"'.repeat(10_000),
  ])('%.20j does not match "a"', (header) => {
    expect(matchesEtag(header, '"a"')).toBeFalse();
  });
});

describe('If-Modified-Since (RFC 9110, section 13.1.3)', () => {
  const lastModified = 'Sat, 21 Nov 2026 08:30:00 GMT';

  test('holds at and after the date of the last change', () => {
    expect(notModifiedSince('Sat, 21 Nov 2026 08:30:00 GMT', lastModified)).toBeTrue();
    expect(notModifiedSince('Sat, 21 Nov 2026 08:30:01 GMT', lastModified)).toBeTrue();
    expect(notModifiedSince('Sat, 21 Nov 2026 08:29:59 GMT', lastModified)).toBeFalse();
  });

  test('may be any of the three forms of a date', () => {
    expect(notModifiedSince('Saturday, 21-Nov-26 08:30:00 GMT', lastModified)).toBeTrue();
    expect(notModifiedSince('Sat Nov 21 08:30:00 2026', lastModified)).toBeTrue();
    expect(notModifiedSince('Sun Nov  1 08:30:00 2026', lastModified)).toBeFalse();
  });

  test('of a year with two digits is not more than 50 years ahead (RFC 9110, section 5.6.7)', () => {
    const year = new Date().getUTCFullYear();
    const digits = (ahead: number) => String(year + ahead).slice(-2);
    expect(parseHttpDate(`Saturday, 21-Nov-${digits(0)} 08:30:00 GMT`)).toBe(Date.UTC(year, 10, 21, 8, 30));
    expect(parseHttpDate(`Saturday, 21-Nov-${digits(51)} 08:30:00 GMT`)).toBe(
      Date.UTC(year - 49, 10, 21, 8, 30),
    );
    expect(notModifiedSince('Sunday, 06-Nov-94 08:49:37 GMT', lastModified)).toBeFalse();
  });

  test.each([
    '',
    'yesterday',
    '2026-11-22',
    'Sat, 21 Nov 2026 08:30:00 +0000',
    '99999999999999',
    'Sat, 99 Nov 2026 08:30:00 GMT',
  ])('ignores %j, which is not a date', (header) => {
    expect(notModifiedSince(header, lastModified)).toBeFalse();
  });
});
