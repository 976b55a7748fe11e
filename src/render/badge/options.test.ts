import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { z } from 'zod';
import { badgeOptionsFrom, badgeOptionsSchema } from './options.ts';

const defaults = { style: 'flat', theme: 'auto', show: 'rating', label: 'publication' } as const;

describe('badgeOptionsFrom', () => {
  test('gives every option its default when the query is empty', () => {
    expect(badgeOptionsFrom({})).toEqual(defaults);
  });

  test('takes every valid option and ignores other parameters', () => {
    const raw = { style: 'for-the-badge', theme: 'dark', show: 'verdict', label: 'product', color: 'green' };
    expect(badgeOptionsFrom(raw)).toEqual({
      style: 'for-the-badge',
      theme: 'dark',
      show: 'verdict',
      label: 'product',
    });
  });

  test('gives an invalid option its default and keeps the valid ones', () => {
    expect(badgeOptionsFrom({ style: 'plastic', theme: 'DARK', show: '', label: 'none' })).toEqual({
      ...defaults,
      label: 'none',
    });
  });

  test.each(['', ' ', '\t\n'])('removes the label when it is %j', (label) => {
    expect(badgeOptionsFrom({ label }).label).toBe('none');
  });

  test.each([
    'Boundless Rack verdict',
    'Verdict',
    'a\u0000b',
    '\ud800',
  ])('takes no free text, such as %j, as a label', (label) => {
    expect(badgeOptionsFrom({ label }).label).toBe('publication');
  });

  test('never refuses a query', () => {
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
    expect(properties?.['label']).toMatchObject({ enum: ['publication', 'product', 'verdict', 'none'] });
  });
});
