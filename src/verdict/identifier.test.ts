import { describe, expect, test } from 'bun:test';
import { lookupKeys } from './identifier.ts';

describe('the keys under which an identifier is looked up', () => {
  test.each([
    ['pkg:npm/react', 'PKG:npm/react'],
    ['gtin:4006381333931', 'GTIN:4006381333931'],
    ['gtin:4006381333931', '4006381333931'],
    ['https://github.com/acme/notes', 'HTTPS://github.com/acme/notes'],
    ['https://github.com/acme/notes', 'github.com/acme/notes'],
  ])('of %s are those of %s', (canonical, asked) => {
    expect(lookupKeys(asked)).toEqual(lookupKeys(canonical));
    expect(lookupKeys(asked)).toHaveLength(1);
  });
});
