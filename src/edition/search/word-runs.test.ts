import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { wordsToIndex } from './text/words.ts';
import { wordFields } from './word-fields.ts';
import { WordRuns } from './word-runs.ts';

test('a text gives the words that the index holds of it, whichever way is quicker', () => {
  const runs = new WordRuns(2 ** 14);
  const pieces = fc.constantFrom(
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
    'é',
    '漢',
    'ä',
  );
  const text = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: pieces, maxLength: 12 }));
  fc.assert(
    fc.property(text, (one) => {
      runs.addText(wordFields.text, one, 0);
      const words = [...runs.drain()].map(({ word }) => word);
      expect(words.toSorted()).toEqual([...new Set(wordsToIndex(one))].toSorted());
    }),
    { numRuns: 500 },
  );
});
