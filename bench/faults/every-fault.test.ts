import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyFault } from './every-fault.ts';

const names = everyFault.map(({ name }) => name);

test('fault names are unique', () => {
  expect(new Set(names).size).toBe(names.length);
});

test('docs/operations.md has a row for every fault', () => {
  const guide = readFileSync(join(import.meta.dir, '../../docs/operations.md'), 'utf8');
  const section = guide.split('## What has been tried\n')[1]?.split('\n## ')[0] ?? '';
  const last = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) =>
      [...(row.split('|')[4] ?? '').matchAll(/`([a-z][a-z-]+)`/g)].map(([, name = '']) => name),
    );
  expect(last.toSorted()).toEqual(names.toSorted());
});
