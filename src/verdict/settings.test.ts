import { describe, expect, test } from 'bun:test';
import { baseUrlSchema, webAddressFault } from './settings.ts';

describe('a base address', () => {
  test.each([
    ['https://verdicts.example', 'https://verdicts.example'],
    ['https://verdicts.example/', 'https://verdicts.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://example.com/verdicts/', 'https://example.com/verdicts'],
    ['HTTPS://Example.com/Verdicts', 'https://example.com/Verdicts'],
  ])('%s is kept as %s', (given, kept) => {
    expect(baseUrlSchema.parse(given)).toBe(kept);
  });

  test.each([
    '',
    'verdicts.example',
    '/verdicts',
    '//verdicts.example',
    'ftp://verdicts.example',
    'javascript:alert(1)',
    'https://user:secret@verdicts.example',
    'https://verdicts.example/?a=1',
    'https://verdicts.example/#top',
    'https://verdicts.example/?',
    'https://',
    `https://verdicts.example/${'a'.repeat(300)}`,
  ])('may not be %.60s', (given) => {
    expect(webAddressFault(given)).toBeString();
  });
});
