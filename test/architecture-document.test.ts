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
    const missing = [...folders].filter((folder) => !tree.includes(`${folder.split('/').at(-1)}/`));
    expect(missing).toEqual([]);
  });
});
