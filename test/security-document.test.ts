import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The rows of tables with three columns: what is tried, what stops it, and the tests that show it. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| what .* \|$/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 3)
  .map(([tried = '', stops = '', shown = '']) => ({ tried, stops, shown }));

/** The titles of all tests in a file, as its source has them. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?\(/g)].map(
    ([, , title = '']) => title,
  );
}

describe('docs/security.md', () => {
  test('lists threats', () => {
    expect(rows.length).toBeGreaterThan(50);
  });

  test.each(rows)('names a test that exists for: $tried', ({ shown }) => {
    for (const named of shown.split('<br>')) {
      const [, file = '', title = ''] = /^`([^`]+\.test\.ts)`: “(.+)”$/.exec(named) ?? [];
      expect({ named, file: existsSync(join(root, file)) && file !== '' }).toEqual({ named, file: true });
      expect({ named, times: titlesIn(file).filter((one) => one === title).length }).toEqual({
        named,
        times: 1,
      });
    }
  });

  test.each(rows)('names files that exist against: $tried', ({ stops }) => {
    for (const [, path = ''] of stops.matchAll(/`((?:src|bin|client)\/[^`]+|package[\w-]*\.json)`/g))
      expect({ path, exists: existsSync(join(root, path)) }).toEqual({ path, exists: true });
  });
});
