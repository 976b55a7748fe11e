import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { z } from 'zod';
import { badgeOptionsFrom, badgeOptionsSchema } from './options.ts';

const defaults = { style: 'flat', theme: 'auto', show: 'rating', label: 'verdict' } as const;

describe('badgeOptionsFrom', () => {
  test('gives every option its default when the query is empty', () => {
    expect(badgeOptionsFrom({})).toEqual(defaults);
  });

  test('takes every valid option and ignores other parameters', () => {
    const raw = { style: 'for-the-badge', theme: 'dark', show: 'verdict', label: 'Our view', color: 'green' };
    expect(badgeOptionsFrom(raw)).toEqual({
      style: 'for-the-badge',
      theme: 'dark',
      show: 'verdict',
      label: 'Our view',
    });
  });

  test('gives an invalid option its default and keeps the valid ones', () => {
    expect(badgeOptionsFrom({ style: 'plastic', theme: 'DARK', show: '', label: 'kept' })).toEqual({
      ...defaults,
      label: 'kept',
    });
  });

  test.each(['', ' ', '\t\n'])('removes the label when it is %j', (label) => {
    expect(badgeOptionsFrom({ label }).label).toBe('');
  });

  test('counts the characters of a label as code points', () => {
    expect(badgeOptionsFrom({ label: '🚀'.repeat(32) }).label).toBe('🚀'.repeat(32));
    expect(badgeOptionsFrom({ label: '🚀'.repeat(33) }).label).toBe('verdict');
  });

  test.each([
    'a\u0000b',
    'a\nb',
    '\ud800',
    'a\u202eb',
    'a\u2066b',
    '\uffff',
  ])('falls back to the default label for %j', (label) => {
    expect(badgeOptionsFrom({ label }).label).toBe('verdict');
  });

  test('never refuses a query, whatever it holds', () => {
    const raw = fc.dictionary(
      fc.constantFrom('style', 'theme', 'show', 'label', '__proto__', 'x'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(raw, (query) =>
        expect(Object.keys(badgeOptionsFrom(query))).toEqual(Object.keys(defaults)),
      ),
    );
  });

  test('describes every option with its default for the contract', () => {
    const { properties, required } = z.toJSONSchema(badgeOptionsSchema, { io: 'input' });
    for (const [name, fallback] of Object.entries(defaults))
      expect(properties?.[name]).toMatchObject({
        type: 'string',
        default: fallback,
        description: expect.any(String),
      });
    expect(required).toBeUndefined();
    expect(properties?.['label']).toMatchObject({ maxLength: 32 });
  });
});
