import { describe, expect, test } from 'bun:test';
import { choice, flag, names, text, texts, wholeNumber, wholeNumbers } from './option.ts';
import { helpOf, readOptions } from './script.ts';

const script = {
  name: 'bench:tea',
  about: 'Measures how long tea takes.',
  options: {
    cups: wholeNumber('number of cups', { min: 1, max: 20, default: 2 }),
    seed: wholeNumber('the same cups again', { min: 0, max: 9 }),
    sizes: wholeNumbers('millilitres', { min: 10, max: 500, default: [100, 200] }),
    store: choice('where it is kept', ['folder', 'postgres']),
    leaves: names('kinds of tea', ['assam', 'sencha']),
    cupIds: texts('only these', '<ids>'),
    note: text('a word to add', '<text>'),
    write: flag('write it down'),
  },
  examples: ['--cups 3 --write'],
} as const;

test('without arguments every option has its default', () => {
  expect(readOptions(script, [])).toEqual({
    cups: 2,
    seed: undefined,
    sizes: [100, 200],
    store: 'folder',
    leaves: ['assam', 'sencha'],
    cupIds: [],
    note: '',
    write: false,
  });
});

test('given values are parsed by the type of the option', () => {
  const words =
    '--cups 20 --seed 0 --sizes 10,500 --store postgres --leaves sencha --cupIds a,b --note x --write';
  expect(readOptions(script, words.split(' '))).toEqual({
    cups: 20,
    seed: 0,
    sizes: [10, 500],
    store: 'postgres',
    leaves: ['sencha'],
    cupIds: ['a', 'b'],
    note: 'x',
    write: true,
  });
});

describe('wrong usage exits with code 2 and says what is allowed', () => {
  test.each([
    [['--cup', '5'], "Unknown option '--cup'; try --help"],
    [['tea'], /^Unexpected argument 'tea'.*; try --help$/],
    [['--cups', '0'], '--cups is "0"; allowed: a whole number from 1 to 20'],
    [['--cups', '2s'], '--cups is "2s"; allowed: a whole number from 1 to 20'],
    [['--sizes', '10,9'], '--sizes is "9"; allowed: a whole number from 10 to 500'],
    [['--store', 'x'], '--store is "x"; allowed: folder, postgres'],
    [['--leaves', 'asam'], '--leaves is "asam"; did you mean assam?'],
  ])('%j', (words, message) => {
    expect(() => readOptions(script, words)).toThrow(message);
    expect(() => readOptions(script, words)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});

test('the help is generated from the declaration', () => {
  expect(helpOf(script)).toBe(`Usage: npm run bench:tea -- [options]

Measures how long tea takes.

Options:
  --cups <number>   number of cups, 1 to 20 (default: 2)
  --seed <number>   the same cups again, 0 to 9
  --sizes <list>    millilitres, 10 to 500, comma-separated (default: 100,200)
  --store <name>    where it is kept, one of folder, postgres (default: folder)
  --leaves <names>  kinds of tea, comma-separated (default: all)
  --cupIds <ids>    only these, comma-separated
  --note <text>     a word to add
  --write           write it down
  --help            show this help

Examples:
  npm run bench:tea
  npm run bench:tea -- --cups 3 --write

Exit codes: 0 done, 1 failure, 2 wrong usage.
`);
});
