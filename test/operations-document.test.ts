import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedParameters, parsePostgresAddress } from '../src/edition/store/postgres/postgres-address.ts';
import { createPackTables, createPublications } from '../src/edition/store/postgres/postgres-tables.ts';
import { run } from './support/command.ts';

const root = join(import.meta.dir, '..');
const stores = readFileSync(join(root, 'docs/stores.md'), 'utf8');
const guide = `${stores}\n${readFileSync(join(root, 'docs/operations.md'), 'utf8')}`;

function sectionOf(heading: string): string {
  return guide.split(/^#+ (?=.+$)/m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** Pieces of code in the cells of a column of the table under a heading, row by row. */
function codeIn(heading: string, column: number): string[][] {
  const rows = sectionOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.map((row) =>
    [...(row.split('|')[column + 1] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  );
}

describe('docs/stores.md and docs/operations.md', () => {
  test('document every parameter of an address, its values and its default', () => {
    expect(codeIn('The address', 0).flat().toSorted()).toEqual(allowedParameters.toSorted());
    for (const [index, [name = '', ...others]] of codeIn('The address', 0).entries())
      for (const value of others.length > 0 ? [] : (codeIn('The address', 1)[index] ?? []))
        expect(() => parsePostgresAddress(`postgres://db/v?${name}=${value}`)).not.toThrow();
    expect(guide).toContain(`1 to 300 | ${parsePostgresAddress('postgres://db/v').connectSeconds} |`);
  });

  test('document every table', () => {
    const names = [...(createPublications + createPackTables).matchAll(/CREATE TABLE (\S+)/g)].map(
      ([, name = '']) => name,
    );
    expect(codeIn('Roles', 0).flat()).toEqual(names);
  });

  test('quote the real output of the program', () => {
    const files = [...new Bun.Glob('src/**/*.ts').scanSync(root)];
    const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const quotes = [
      ...codeIn('When the database is down', 0),
      ...codeIn('When the database is down', 1),
      ...codeIn('What has been tried', 2)
        .flat()
        .filter((quote) => quote.includes(' ')),
    ].flat();
    expect(quotes.length).toBeGreaterThan(4);
    for (const piece of quotes.flatMap((quote) => quote.replace(/ \d+$/, '').split('…')))
      expect(source).toContain(piece.trim());
  });

  test('uses commands and options that there are', async () => {
    const commands = [...guide.matchAll(/^verdicts ([a-z]+)(.*)$/gm)];
    expect(commands.length).toBeGreaterThan(5);
    for (const [, name = '', words = ''] of commands) {
      const { exitCode, stdout } = await run(name, '--help');
      expect(exitCode).toBe(0);
      for (const [option] of words.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(` ${option} `);
    }
  });
});
