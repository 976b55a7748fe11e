import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireLimits } from '../src/limits.ts';

const root = join(import.meta.dir, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the example of the README answers a request', async () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const child = Bun.spawn([process.execPath, '-e', example], { cwd: root, stdout: 'pipe', stderr: 'pipe' });
  expect(await child.stderr.text()).toBe('');
  expect(await child.stdout.text()).toBe('GET /hello?you from me\n\n');
});

test('the README lists every module of the package, and every limit', async () => {
  const { exports } = await Bun.file(join(root, 'package.json')).json();
  const modules = Object.keys(exports).flatMap((path) => /^\.\/(.*\.ts)$/.exec(path)?.[1] ?? []);
  const listed = [...readme.matchAll(/^\| `([\w.-]+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...modules, ...Object.keys(wireLimits)].sort());
});
