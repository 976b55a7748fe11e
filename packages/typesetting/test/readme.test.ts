import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the example of the README prints the outlines of two lines', async () => {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const child = Bun.spawn([process.execPath, '-e', example], { cwd: root, stdout: 'pipe', stderr: 'pipe' });
  expect(await child.stderr.text()).toBe('');
  expect(await child.stdout.text()).toMatch(/^(?:<path d="M[^"]+Z"\/>\n){2}$/);
});

test('the README lists every module of the package', async () => {
  const { exports } = await Bun.file(join(root, 'package.json')).json();
  const modules = Object.keys(exports).flatMap((path) => /^\.\/(.*\.ts)$/.exec(path)?.[1] ?? []);
  const listed = [...readme.matchAll(/^\| `(.*?)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(modules.sort());
});
