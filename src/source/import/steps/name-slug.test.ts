import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { slugFault } from '../../../verdict/slug.ts';
import { slugForName } from './name-slug.ts';

describe('the slug of a name', () => {
  test.each([
    ['AWS Athena', 'aws-athena'],
    ['Größe & Maß', 'grosse-mass'],
    ['Москва', 'moskva'],
    ['東京', 'dongjing'],
    ['Ærø’s Øl', 'aeros-ol'],
    ['node.js', 'node-js'],
    ['C++', 'c'],
  ])('of %j is %j', (name, slug) => {
    expect(slugForName(name)).toBe(slug);
  });

  test.each(['', '!!!', '  ', '\uD800', 'All'])('of %j is none', (name) => {
    expect(slugForName(name)).toBeUndefined();
  });

  test('is always valid, or undefined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = slugForName(name);
        if (slug !== undefined) expect(slugFault(slug)).toBeUndefined();
      }),
    );
  });
});
