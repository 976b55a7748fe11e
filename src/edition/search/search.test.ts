import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeFolder } from '../../../lab/catalogue-folder.ts';
import { unsetFields } from '../../../lab/unset-fields.ts';
import { PositionSet, setBytes } from './bits/position-set.ts';
import { WordRuns } from './runs/word-runs.ts';
import { Search } from './search.ts';
import { wordFields } from './word-fields.ts';
import { listsMax } from './write-beginnings.ts';
import { WordsWriter } from './write-words.ts';

const total = 3000;
/** Few letters make long words with long beginnings in common, and many of them. */
const texts = fc
  .sample(
    fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '漢'), minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 9,
    }),
    { numRuns: total, seed: 20_261_121 },
  )
  .map((words) => words.join(' '));
const all = { typos: true, stemming: true, reviews: true };
const database = new Database(':memory:');
/** No section is there: nothing is corrected. */
const sections = { lengthOf: () => 0, numbers: () => new Uint32Array(0) };
const nothing = () => {
  throw new RangeError('no alternatives are asked for');
};
const search = new Search({
  database,
  sections,
  total,
  settings: { name: 'All', language: 'und', synonyms: [], search: all },
  lines: { at: nothing, positionOf: nothing },
  listings: { categoryKey: nothing, of: nothing, positions: nothing },
});

/** The first positions that a search finds, in order. */
function firstOf(query: string, count: number): number[] {
  const finding = search.find(query);
  return (finding?.pick(finding.found, 0, count) ?? []).toSorted((a, b) => a - b);
}

beforeAll(() => {
  // Little room, so that words are put into a file and joined again.
  const runs = new WordRuns(join(writeFolder({}), 'words'), { words: 2 ** 16, postings: 2 ** 15 + 2000 });
  const writer = new WordsWriter({ categories: {}, language: 'und', search: all }, runs);
  for (const [position, verdictSummary] of texts.entries())
    writer.add(
      {
        ...unsetFields,
        slug: `p-${position}`,
        product: `Product ${position}`,
        category: 'tools',
        verdict: 'skip',
        verdictSummary,
        bestFor: 'x',
        skipIf: 'x',
        rating: 1,
        price: '',
      },
      { review: '' },
    );
  writer.finish({ database, put() {}, positions: Uint32Array.from(texts.keys()) });
  writer.close();
});

afterAll(() => {
  search.close();
  database.close();
});

describe('a search among many words', () => {
  test('ranks like an exhaustive search', () => {
    const fold = (text: string) => text.replaceAll('é', 'e');
    // Of characters without spaces each is a word, and so is what stands about it.
    const held = texts.map((text) => fold(text).split(/ |(?=漢)|(?<=漢)/));
    const query = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 2, maxLength: 5 }), {
        minLength: 1,
        maxLength: 2,
      })
      // A word without a meaning of its own is not looked for.
      .filter((words) => !words.some((word) => fold(word) === 'be'))
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(query, (q) => {
        const parts = fold(q).split(' ');
        const expected = held.flatMap((words, position) =>
          words.includes(parts.join('')) || parts.every((part) => words.some((word) => word.startsWith(part)))
            ? [position]
            : [],
        );
        expect(firstOf(q, expected.length)).toEqual(expected);
        if (parts.length === 1) expect(search.find(q)?.found.count).toBe(expected.length);
      }),
      { numRuns: 100 },
    );
  });

  test('finds adjacent characters in scripts without spaces', () => {
    for (const q of ['漢', '漢漢'])
      expect(firstOf(q, total)).toEqual(
        // Blanks between them make no difference.
        texts.flatMap((text, position) =>
          text.replaceAll(' ', '').includes(q) && adjacent(text, q) ? [position] : [],
        ),
      );
  });

  test('reads few lists for any prefix', () => {
    const rows = database
      .query<{ word: string; exact: number; bytes: number }, [number]>(
        `SELECT word, exact, length(coalesce(lists.list, words.list)) AS bytes FROM words
         LEFT JOIN lists ON lists.number = words.list AND typeof(words.list) = 'integer'
         WHERE field = ? ORDER BY word, exact`,
      )
      .all(wordFields.text);
    expect(rows.filter(({ exact }) => exact === 0).length).toBeGreaterThan(20);
    const beginnings = new Set(
      rows.flatMap(({ word }) => [...word].map((_, end, all) => all.slice(0, end + 1).join(''))),
    );
    for (const beginning of beginnings) {
      let read = 0;
      let bytes = 0;
      let passed = '';
      for (const row of rows) {
        if (!row.word.startsWith(beginning)) continue;
        if (passed !== '' && row.word.startsWith(passed)) continue;
        if (row.exact === 0) passed = row.word;
        read++;
        bytes += row.bytes;
      }
      expect(read).toBeLessThanOrEqual(listsMax);
      expect(bytes).toBeLessThanOrEqual(setBytes(total));
    }
  });
});

describe('a list of positions', () => {
  test('round-trips its positions, in at most one bit each', () => {
    const positions = fc
      .uniqueArray(fc.nat(999), { maxLength: 1000 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(positions, (all) => {
        const set = new PositionSet(1000);
        for (const position of all) set.add(position);
        const list = set.toList();
        expect(list.length).toBeLessThanOrEqual(setBytes(1000));
        const again = new PositionSet(1000);
        // Where SQLite's bytes begin is its own affair.
        again.addList(new Uint8Array([0, ...list]).subarray(1));
        expect(again.positions(1000)).toEqual(all);
      }),
      { numRuns: 200 },
    );
  });
});

/** Whether characters stand in a row in a text, blanks aside and nothing else. */
function adjacent(text: string, characters: string): boolean {
  return text.split(/[^漢 ]+/).some((part) => part.replaceAll(' ', '').includes(characters));
}
