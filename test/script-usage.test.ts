import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const declared = Object.keys(scripts).filter((name) =>
  /^(?:bench|chaos|fuzz|soak|mutants|badges|engines|outside|screenshots|lighthouse|contract)/.test(name),
);

async function call(name: string, ...words: string[]) {
  const [, file = ''] = (scripts[name] ?? '').split(' ');
  const child = Bun.spawn([process.execPath, join(root, file), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** Commands in the documents that call a script with options, without those that a placeholder stands in. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
]
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

test.each(
  declared,
)('npm run %s explains itself, and knows every option that its examples and the documents give it', async (name) => {
  const { stdout, exitCode } = await call(name, '--help');
  expect(exitCode).toBe(0);
  expect(stdout).toStartWith(`Usage: npm run ${name} -- [options]\n`);
  const calls = [...`${documents}\n${stdout}`.matchAll(/npm run (\S+) -- ([^`\n]*)/g)];
  const options = calls
    .filter(([, called]) => called === name)
    .flatMap(([, , words = '']) => words.match(/--[a-z-]+/g) ?? []);
  for (const option of options) expect(stdout).toContain(`\n  ${option} `);
});

test('a script refuses an unknown option with exit code 2', async () => {
  expect(await call('fuzz', '--nonsense')).toEqual({
    stdout: '',
    stderr: "fuzz: Unknown option '--nonsense'; try --help\n",
    exitCode: 2,
  });
});

test('npm run bench -- --write measures everything or nothing', async () => {
  const { stderr, exitCode } = await call('bench', '--write', '--only', 'badge');
  expect(stderr).toContain('leave out --only and --against');
  expect(exitCode).toBe(2);
});
