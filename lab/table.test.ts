import { expect, test } from 'bun:test';
import { alignedTable, markdownTable, type Table } from './table.ts';

const table: Table = {
  columns: [
    { title: 'name', align: 'left' },
    { title: 'µs', align: 'right' },
  ],
  rows: [
    ['a|b', '12'],
    ['longer', '3'],
  ],
};

test('a table for a terminal has aligned columns and no spaces at the ends of lines', () => {
  expect(alignedTable(table)).toBe('name    µs\na|b     12\nlonger   3');
});

test('a table in Markdown escapes what would end a cell', () => {
  expect(markdownTable(table)).toBe('| name | µs |\n| --- | ---: |\n| a\\|b | 12 |\n| longer | 3 |');
});
