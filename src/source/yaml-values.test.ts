import { describe, expect, test } from 'bun:test';
import { parseYamlValues } from './yaml-values.ts';

const limits = { maxLength: 64 * 1024 };

function faultsOf(text: string): string[] {
  return parseYamlValues(text, 'x.yaml', limits).diagnostics.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

describe('YAML values', () => {
  test('know the position of each key and value', () => {
    const { values, locate } = parseYamlValues('a: one\nlist:\n  - x\n  - y\n', 'x.yaml', {
      firstLine: 2,
      ...limits,
    });
    expect({ ...values }).toEqual({ a: 'one', list: ['x', 'y'] });
    expect(locate(['a'])).toEqual({ file: 'x.yaml', line: 2, column: 4 });
    expect(locate(['list', 1])).toEqual({ file: 'x.yaml', line: 5, column: 5 });
    expect(locate(['list'], 'key')).toEqual({ file: 'x.yaml', line: 3, column: 1 });
    expect(locate(['missing'])).toEqual({ file: 'x.yaml', line: 2, column: 1 });
  });

  test('keep a key called __proto__ as a key', () => {
    const { values } = parseYamlValues('__proto__: { polluted: yes }\n', 'x.yaml', limits);
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('take dates, yes and no as text, and numbers as numbers', () => {
    const { values } = parseYamlValues('day: 2026-11-02\nanswer: no\ncount: 8\n', 'x.yaml', limits);
    expect({ ...values }).toEqual({ day: '2026-11-02', answer: 'no', count: 8 });
  });

  test.each([
    ['a: 1\nb: 2\na: 3\n', '3:1 the key "a" stands here a second time, after line 1'],
    ['a: &x 1\n', '1:7 the anchor &x cannot be used here'],
    ['a: !!str 1\n', '1:10 the tag tag:yaml.org,2002:str cannot be used here'],
    ['- a\n- b\n', '1:1 this is not a map of keys'],
    ['just text\n', '1:1 this is not a map of keys'],
    ['a: 1\n---\nb: 2\n', '2:1 a second YAML document begins here'],
    ['a: @x\n', '1:4 this text begins with a character that YAML reserves'],
    ['a: one: two\n', '1:4 a ": " stands inside this text'],
    ['a:\n\tb: 1\n', '2:1 a tab is used as indentation'],
    ['? [a]\n: 1\n', '1:3 a key that is not a word cannot be used here'],
  ])('refuse %j', (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  test('say what is allowed in place of an anchor', () => {
    expect(parseYamlValues('a: &x 1\n', 'x.yaml', limits).diagnostics).toEqual([
      {
        file: 'x.yaml',
        line: 1,
        column: 7,
        rule: 'yaml',
        message: 'the anchor &x cannot be used here',
        allowed: 'plain keys, texts, numbers and lists',
      },
    ]);
  });

  test('refuse an alias bomb before it goes off', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]}, `.repeat(9)}]`),
    ].join('\n');
    expect(faultsOf(bomb)).toContain('2:8 the alias *a cannot be used here');
  });

  test.each([
    Array.from({ length: 30 }, (_, index) => `k${index}: &a${index} 1`).join('\n'),
    'a: 1\n'.repeat(30),
    'a: @x\n'.repeat(30),
  ])('report the first 20 mistakes of %.20j…', (text) => {
    expect(faultsOf(text)).toHaveLength(20);
  });

  test('say what is allowed instead of a mistake', () => {
    const allowedIn = (text: string) => parseYamlValues(text, 'x.yaml', limits).diagnostics[0]?.allowed;
    expect(['a: @x', 'a: one: two', 'a:\n\tb: 1', 'a: 1\n---\nb: 2', 'a: &x 1'].map(allowedIn)).toEqual([
      'the text in quotes',
      'the text in quotes',
      'spaces',
      'one',
      'plain keys, texts, numbers and lists',
    ]);
  });

  test('refuse documents that are too long, and say how long they are', () => {
    expect(faultsOf(`a: ${'x'.repeat(10_000_000)}`)).toEqual(['1:1 the YAML is 10000003 characters long']);
  });

  test.each([
    '['.repeat(60_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    '{a: '.repeat(15_000),
    '- '.repeat(30_000),
    '? '.repeat(30_000),
    '&a '.repeat(20_000),
    Array.from({ length: 6000 }, (_, index) => `k${index}: 1`).join('\n'),
    '}\n'.repeat(30_000),
  ])('end in time, with values or a diagnostic, on %.20j…', (text) => {
    const { values, diagnostics } = parseYamlValues(text, 'x.yaml', limits);
    expect(diagnostics.length > 0 || Object.keys(values).length > 0).toBeTrue();
    expect(diagnostics.length).toBeLessThanOrEqual(20);
  });
});
