import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './support/command.ts';

const read = (name: string) => readFileSync(join(import.meta.dir, '../docs', name), 'utf8');
const text = read('commands.md');
/** What the document says to a command with `--help`, by the words of the command. */
const shown = [...text.matchAll(/<!-- help: verdicts(.*) -->\n```text\n([\s\S]*?)```/g)].map(
  ([, words = '', help = '']): [string, string] => [words.trim(), help],
);
/** The same text, whatever the width of the terminal that it was wrapped for. */
const unwrapped = (help: string) => help.replace(/\s+/g, ' ').trim();

describe('docs/commands.md', () => {
  test.each(shown)('says what "verdicts %s --help" does: npm run commands writes it', async (words, help) => {
    const { stdout, exitCode } = await run(...words.split(' ').filter((word) => word !== ''), '--help');
    expect(exitCode).toBe(0);
    expect(unwrapped(help)).toBe(unwrapped(stdout));
  });

  test('has every command under a heading of its own, and names it in the table', () => {
    const commandsIn = (help = '') =>
      [...(help.split('Commands:\n')[1] ?? '').matchAll(/^ {2}([a-z]+) .*[<[]/gm)].map(
        ([, name = '']) => name,
      );
    const helps = new Map(shown);
    const names = commandsIn(helps.get(''));
    expect(names.length).toBeGreaterThan(20);
    expect([...text.matchAll(/^## verdicts (.*)$/gm)].map(([, name]) => name)).toEqual(names);
    const parts = names.flatMap((name) => commandsIn(helps.get(name)).map((part) => `${name} ${part}`));
    expect([...helps.keys()].toSorted()).toEqual(['', ...names, ...parts].toSorted());
    for (const name of names) {
      expect(text.split('<!--')[0]).toContain(`[${name}](#verdicts-${name})`);
      expect(
        [name, ...parts.filter((part) => part.startsWith(`${name} `))].map((one) => helps.get(one)).join(),
      ).toContain('Examples:');
    }
  });

  test.each([
    'catalogue.md',
    'publishing.md',
    'stores.md',
  ])('has every option that %s mentions', (document) => {
    const options = new Set(shown.flatMap(([, help]) => help.match(/--[a-z][a-z-]*/g) ?? []));
    const ofThisProgram = read(document).replaceAll(/`npm run [^`]*`/g, '');
    for (const [option] of ofThisProgram.matchAll(/(?<![\w-])--[a-z][a-z-]*/g))
      expect([...options]).toContain(option);
  });
});
