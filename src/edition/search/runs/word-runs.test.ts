import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeFolder } from '../../../../lab/catalogue-folder.ts';
import { readGaps } from '../bits/position-set.ts';
import { wordsToIndex } from '../text/words.ts';
import { type WordField, wordFields } from '../word-fields.ts';
import { WordRuns } from './word-runs.ts';

const folder = writeFolder({});
const pieces = fc.constantFrom(
  ...[
    'C',
    'c',
    '+',
    '#',
    '.',
    'net',
    'NET',
    'js',
    'Node',
    ' ',
    '9',
    '–',
    '…',
    '€',
    'é',
    '漢',
    'ä',
    '𝒜',
    'ꬰ',
    '𐐨',
  ],
);
const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: pieces, maxLength: 12 }));

/** Every word of the runs, as the field and the word, and the records that hold it; in the order in which they come. */
function wordsOf(runs: WordRuns): Map<string, number[]> {
  const words = new Map<string, number[]>();
  const file = runs.finish();
  let last = '';
  for (const { key, bytes, from, to } of file.merge()) {
    expect(key >= last).toBeTrue();
    last = key;
    const records = new Uint32Array(to - from);
    const word = Buffer.from(key, 'latin1').toString();
    words.set(word, [
      ...(words.get(word) ?? []),
      ...records.subarray(0, readGaps(bytes, records, 0, from, to)),
    ]);
  }
  file.close();
  return words;
}

const keyOf = (field: WordField, word: string) => String.fromCharCode(field) + word;

afterAll(() => {
  expect(readdirSync(folder)).toEqual([]);
});

test('a text gives the words that the index holds of it, whichever way is quicker', () => {
  fc.assert(
    fc.property(text, (one) => {
      const runs = new WordRuns(join(folder, 'words'), { words: 2 ** 16, postings: 2 ** 16 });
      runs.begin();
      runs.addText(wordFields.text, one);
      const expected = wordsToIndex(one).map((word) => keyOf(wordFields.text, word));
      expect([...wordsOf(runs).keys()].toSorted()).toEqual([...new Set(expected)].toSorted());
    }),
    { numRuns: 300 },
  );
});

test('words of many runs come in the order of their bytes, with every record that holds them', () => {
  const texts = fc.sample(text, { numRuns: 3000, seed: 20_261_122 });
  const runs = new WordRuns(join(folder, 'words'), { words: 2 ** 16, postings: 2 ** 15 + 500 });
  const expected = new Map<string, Set<number>>();
  for (const [record, one] of texts.entries()) {
    runs.begin();
    const field = record % 2 === 0 ? wordFields.text : wordFields.review;
    runs.addText(field, one);
    for (const word of wordsToIndex(one)) {
      const key = keyOf(field, word);
      expected.set(key, (expected.get(key) ?? new Set()).add(record));
    }
  }
  const found = wordsOf(runs);
  const inOrder = (words: Iterable<readonly [string, Iterable<number>]>) =>
    [...words].map(([word, records]) => [word, [...records].sort((a, b) => a - b)] as const).sort();
  expect(inOrder(found)).toEqual(inOrder(expected));
  expect([...found.keys()]).toEqual(
    [...found.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
});
