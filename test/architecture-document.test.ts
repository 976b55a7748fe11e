import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

/** Where a path that the document names may begin: in its steps and tables it leaves out what is plain from the line. */
const beginnings = [
  '',
  'src',
  'src/http',
  'src/edition/file',
  'src/mcp',
  'src/render/download',
  'src/source/import',
];

/** The whole paths of the folders in the tree: a line two columns further in stands within the one above. */
function foldersIn(tree: string): Set<string> {
  const path: string[] = [];
  const folders = new Set<string>();
  for (const [, indent = '', name = ''] of tree.matchAll(/^( *)([\w./-]+)\/(?: |$)/gm)) {
    path.length = indent.length / 2;
    path.push(name);
    folders.add(path.join('/'));
  }
  return folders;
}

describe('ARCHITECTURE.md', () => {
  test('names files and folders that are there', () => {
    const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\/?|[\w-]+\.ts)`/g)].map(([, path = '']) => path);
    const wire = (path: string) => join('packages/wire/src', path);
    const lost = [...new Set(named)].filter(
      (path) =>
        ![...beginnings.map((start) => join(start, path)), wire(path)].some((one) =>
          existsSync(join(root, one)),
        ),
    );
    expect(lost).toEqual(['verdicts/acme-notes.md']);
  });

  test('has a line for every folder of the program', () => {
    const tree = /## The tree\n\n```\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    const files = ['packages', 'src'].flatMap((start) => [
      ...new Bun.Glob(`${start}/*/**/*.ts`).scanSync(root),
    ]);
    const folders = new Set(files.map((file) => dirname(file).replace(/^(packages\/[^/]+)\/.*/, '$1')));
    const missing = [...folders].filter((folder) => !foldersIn(tree).has(folder));
    // A line of these says what its folders are.
    expect(missing.filter((folder) => !/^src\/(?:http\/answers|render\/pages)\/./.test(folder))).toEqual([
      'src/edition/store/postgres',
    ]);
  });

  test('names functions and values that exist in the files beside them', () => {
    const named = [...text.matchAll(/`(\w+)`(?: and `(\w+)`)? in `([\w./-]+\.ts)`/g)];
    expect(named.length).toBeGreaterThan(4);
    const lost = named.flatMap(([, one = '', other, path = '']) => {
      const file = beginnings.map((start) => join(root, start, path)).find((file) => existsSync(file));
      const source = file ? readFileSync(file, 'utf8') : '';
      return [one, other].filter((name) => name && !new RegExp(`\\b${name}\\b`).test(source));
    });
    expect(lost).toEqual([]);
  });
});
