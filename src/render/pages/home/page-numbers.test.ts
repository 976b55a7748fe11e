import { expect, test } from 'bun:test';
import { english } from '../../../words/english.ts';
import { createWords } from '../../../words/words.ts';
import { pageNumbers } from './page-numbers.ts';

const words = createWords('en', english);

test.each([
  [1, 12, '1 2 3 4 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [6, 12, '1 … 5 6 7 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 9 10 11 12'],
  [2, 3, '1 2 3'],
  [3, 5, '1 2 3 4 5'],
  [1, 1, ''],
])('page %p of %p links to: %s', (page, pages, shown) => {
  const text = String(pageNumbers(page, pages, words, (number) => `/?page=${number}`));
  const items = [...text.matchAll(/<li class="gap">(…)|<li><a href="[^"]*page=(\d+)"/g)];
  expect(items.map(([, gap, number]) => gap ?? number).join(' ')).toBe(shown);
});
