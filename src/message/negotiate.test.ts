import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { encodings, negotiateEncoding } from './negotiate.ts';

describe('Accept-Encoding (RFC 9110, section 12.5.3)', () => {
  test.each([
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['deflate', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['*;q=0', undefined],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, identity;q=0.8', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=2', undefined],
    ['gzip ; q=0.001', 'gzip'],
    [';;,,=', undefined],
    ['deflate br', undefined],
    ['deflate. br, x', undefined],
    [',\tbr ,', 'br'],
  ])('%j chooses %j', (header, expected) => {
    expect(negotiateEncoding(header)).toBe(expected as ReturnType<typeof negotiateEncoding>);
  });

  test('never chooses a coding that the client did not name, for any header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (header) => {
        const chosen = negotiateEncoding(header);
        expect(
          chosen === undefined || (encodings.includes(chosen) && /[*]|br|zstd|gzip/i.test(header)),
        ).toBeTrue();
      }),
    );
  });
});
