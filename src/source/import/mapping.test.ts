import { describe, expect, test } from 'bun:test';
import type { FieldKey } from '../../verdict/fields.ts';
import { addMapFlag, addSetFlag, type KeySource } from './mapping.ts';
import { readMappingFile } from './mapping-file.ts';

const empty: ReadonlyMap<FieldKey, KeySource> = new Map();

describe('--map', () => {
  test.each([
    ['product=label', 'product', { column: 'label' }],
    ['product=Product: name', 'product', { column: 'Product: name' }],
    ['product=a:=b:c=d', 'product', { column: 'a:=b:c=d' }],
    [' product = label ', 'product', { column: 'label' }],
    [
      'verdict=ring:adopt=worthit, trial = depends',
      'verdict',
      {
        column: 'ring',
        values: new Map([
          ['adopt', 'worthit'],
          ['trial', 'depends'],
        ]),
      },
    ],
    [
      'verdict=ring:adopt=worthit,*=skip',
      'verdict',
      {
        column: 'ring',
        values: new Map([
          ['adopt', 'worthit'],
          ['*', 'skip'],
        ]),
      },
    ],
  ] as const)('takes %j', (text, key, source) => {
    expect(addMapFlag(text, empty).get(key)).toEqual(source);
  });

  test.each([
    ['product', 'Allowed: KEY=COLUMN'],
    ['product=', 'product has no column'],
    ['prodct=label', 'Did you mean "product"?'],
    ['verdict=ring:adopt=worthit,trial', '"trial" is not FROM=TO'],
    ['verdict=ring:a=skip,a=worthit', '"a" stands twice'],
    ['verdict=ring:a=skip=worthit', '"a=skip=worthit" is not FROM=TO'],
  ])('refuses %j', (text, message) => {
    expect(() => addMapFlag(text, empty)).toThrow(message);
  });

  test('refuses a second column for a key, and one slug for all', () => {
    expect(() => addMapFlag('price=b', addMapFlag('price=a', empty))).toThrow('price has a column already');
    expect(() => addSetFlag('slug=x', empty)).toThrow('cannot be the same for every row');
    expect(() => addSetFlag('price=b', addSetFlag('price=a', empty))).toThrow('price is set already');
    expect(addSetFlag('price=b', addMapFlag('price=a', empty)).get('price')).toEqual({
      column: 'a',
      constant: 'b',
    });
  });
});

describe('a mapping file', () => {
  test('says what flags say, and slugs', () => {
    const text = `map:
  product: label
  verdict: { column: ring, values: { adopt: worthit, 1: skip } }
set: { rating: 7, price: "Free, mostly" }
slugs: { C++: cpp }
categories: { データ: data }
`;
    expect(readMappingFile(text, 'm.yaml')).toEqual({
      diagnostics: [],
      mapping: {
        keys: new Map<FieldKey, KeySource>([
          ['product', { column: 'label' }],
          [
            'verdict',
            {
              column: 'ring',
              values: new Map([
                ['1', 'skip'],
                ['adopt', 'worthit'],
              ]),
            },
          ],
          ['rating', { constant: '7' }],
          ['price', { constant: 'Free, mostly' }],
        ]),
        slugs: new Map([['C++', 'cpp']]),
        categories: new Map([['データ', 'data']]),
      },
    });
  });

  test('that is no YAML says where, and no more', () => {
    const { mapping, diagnostics } = readMappingFile('map: {\n  product: [\n', 'm.yaml');
    expect(diagnostics.map(({ rule }) => rule)).not.toContain('type');
    expect(diagnostics[0]).toMatchObject({ file: 'm.yaml', rule: 'yaml' });
    expect(mapping.keys.size).toBe(0);
  });

  test('names the rule that a mistake breaks', () => {
    expect(readMappingFile('set: { rating: [1] }', 'm.yaml').diagnostics).toEqual([
      {
        file: 'm.yaml',
        line: 1,
        column: 16,
        rule: 'type',
        message: 'set → rating is not a plain value',
        allowed: 'a text, a number, true or false',
      },
    ]);
  });

  test('tells every mistake with its place', () => {
    const text =
      'mapp: {}\nmap:\n  prodct: a\n  price: 8\nset:\n  slug: a\n  rating: [1]\nslugs:\n  X: Not One\n';
    const told = readMappingFile(text, 'm.yaml').diagnostics.map(
      ({ line, column, message, nearest }) => `${line}:${column} ${message}${nearest ? ` → ${nearest}` : ''}`,
    );
    expect(told.toSorted()).toEqual([
      '1:1 mapp is not a key → map',
      '3:3 map → prodct is not a key → product',
      '4:3 map → price → column is the number 8',
      '6:3 set → slug is not a key',
      '7:11 set → rating is not a plain value',
      '9:6 slugs → X is "Not One" → not-one',
    ]);
  });
});
