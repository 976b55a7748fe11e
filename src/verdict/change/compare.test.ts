import { describe, expect, test } from 'bun:test';
import { unsetFields } from '../../../lab/unset-fields.ts';
import type { PublishedEntry } from '../record.ts';
import { compareEntries, compareVerdicts } from './compare.ts';

const entry: PublishedEntry = {
  ...unsetFields,
  slug: 'acme',
  product: 'Acme',
  verdict: 'worthit',
  verdictSummary: 'Good.',
  rating: 8,
  price: '$8',
  bestFor: 'all',
  skipIf: 'none',
  category: 'tools',
  aliases: ['old'],
  pros: ['quick'],
  review: 'It is good.',
};

describe('two states of a product', () => {
  test('differ in fields by their values, in texts by the fact', () => {
    const after = { ...entry, price: '$9', reviewed: '2026-11-22', pros: ['quick', 'small'], review: '' };
    expect(compareEntries(entry, after)).toEqual({
      fields: { price: { from: '$8', to: '$9' }, reviewed: { from: null, to: '2026-11-22' } },
      texts: ['pros', 'review'],
    });
    expect(compareEntries(entry, { ...entry, aliases: ['old'] })).toEqual({ fields: {}, texts: [] });
  });

  test('list what changed with verdict and rating first, then the price, then the rest in their order', () => {
    const after: PublishedEntry = {
      ...entry,
      aliases: [],
      category: 'games',
      product: 'Acme 2',
      price: '$9',
      rating: 3,
      verdict: 'skip',
    };
    const { fields } = compareEntries(entry, after);
    expect(Object.keys(fields)).toEqual(['verdict', 'rating', 'price', 'product', 'category', 'aliases']);
  });

  test('do not differ in that a new slug makes the old one an alias', () => {
    const renamed = { ...entry, slug: 'acme-2', aliases: ['acme', 'old'] };
    expect(compareEntries(entry, renamed).fields).toEqual({});
    expect(compareEntries(renamed, entry).fields).toEqual({});
    expect(compareEntries(entry, { ...renamed, aliases: ['acme'] }).fields).toEqual({
      aliases: { from: ['old'], to: ['acme'] },
    });
  });

  test('differ, when both are withdrawn, only in the fields that a withdrawn product keeps', () => {
    const before = { ...entry, withdrawn: true };
    const after = { ...before, price: '$9', rating: 1, pros: [], category: 'games', review: 'Gone.' };
    expect(compareEntries(before, after)).toEqual({
      fields: { category: { from: 'tools', to: 'games' } },
      texts: ['review'],
    });
  });

  test('have a verdict and a rating only while the product is there and covered', () => {
    const all = { verdict: { from: 'worthit', to: null }, rating: { from: 8, to: null } } as const;
    expect(compareVerdicts(entry, undefined)).toEqual(all);
    expect(compareVerdicts(entry, { ...entry, withdrawn: true })).toEqual(all);
    expect(compareVerdicts(undefined, entry)).toEqual({
      verdict: { from: null, to: 'worthit' },
      rating: { from: null, to: 8 },
    });
    expect(compareVerdicts(entry, { ...entry, rating: 7, price: '$9' })).toEqual({
      rating: { from: 8, to: 7 },
    });
  });
});
