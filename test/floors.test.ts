import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const source = join(import.meta.dir, '../src');

/** Which folders a folder may import from, besides itself (ARCHITECTURE.md, "Floors"); `client` is the package. */
const floors: Readonly<Record<string, readonly string[]>> = {
  verdict: [],
  source: ['verdict'],
  edition: ['verdict'],
  render: ['verdict'],
  http: ['verdict', 'edition', 'render'],
  export: ['verdict', 'edition', 'render', 'http'],
  mcp: ['verdict', 'render', 'client'],
  cli: ['verdict', 'source', 'edition', 'render', 'http', 'export', 'mcp', 'client'],
};

const files = [...new Bun.Glob('**/*.ts').scanSync(source)].filter((file) => !/\.(?:test|d)\.ts$/.test(file));

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target);
}

describe('the floors', () => {
  test('are all there are', () => {
    expect([...new Set(files.map((file) => file.split('/')[0] ?? ''))].sort()).toEqual(
      Object.keys(floors).sort(),
    );
  });

  test.each(files)('%s imports only from its own floor and those below', (file) => {
    const floor = file.split('/')[0] ?? '';
    const targets = importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => relative(source, resolve(source, file, '..', target)))
      .map((path) => (path.startsWith('../client/src/') ? 'client' : (path.split('/')[0] ?? '')));
    // The command alone looks outside: at the version in package.json.
    const allowed = [floor, ...(floors[floor] ?? []), ...(floor === 'cli' ? ['..'] : [])];
    for (const target of targets) expect(allowed).toContain(target);
  });

  test('only the command reads the environment, writes to the terminal or ends the process', () => {
    for (const file of files.filter((name) => !name.startsWith('cli/')))
      expect(readFileSync(join(source, file), 'utf8')).not.toMatch(
        /process\.(?:env|exit|std|argv)|Bun\.(?:env|argv)|console\./,
      );
  });

  test('no file is over 250 lines', () => {
    for (const file of files)
      expect(readFileSync(join(source, file), 'utf8').split('\n').length).toBeLessThanOrEqual(250);
  });
});
