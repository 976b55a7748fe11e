import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, globSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { parse } from 'yaml';
import { entryOf, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { needing } from '../lab/needing.ts';
import packageJson from '../package.json' with { type: 'json' };
import { runOf, startServeOf } from './support/command.ts';

const patience = 600_000;
const root = join(import.meta.dir, '..');
const tarball = join(newFolder(), `${packageJson.name}-${packageJson.version}.tgz`);
const unpacked = join(newFolder(), 'package');

beforeAll(async () => {
  await succeed('npm', 'pack', root, '--offline', '--pack-destination', dirname(tarball));
  await succeed('tar', '-xzf', tarball, '-C', dirname(unpacked));
}, patience);

describe('the package', () => {
  test('has nothing that publint would change', async () => {
    const { messages } = await publint({ pkgDir: unpacked, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test('holds every file that its source imports, and no tests', () => {
    const sources = globSync('**/*.ts', { cwd: unpacked });
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => /(?:^|\/)test\/|\.test\.ts$/.test(file))).toEqual([]);
    const transpiler = new Bun.Transpiler({ loader: 'ts' });
    for (const file of sources)
      for (const { path } of transpiler.scanImports(readFileSync(join(unpacked, file), 'utf8')))
        if (path.startsWith('.'))
          expect([path, existsSync(join(unpacked, dirname(file), path))]).toEqual([path, true]);
  });

  test(
    'does everything with no other file of the checkout',
    async () => {
      symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
      await tryAll(newFolder(), join(unpacked, 'bin/verdicts'));
    },
    patience,
  );
});

/** This takes two minutes and the registry of npm. */
const installing = needing(
  process.env['VERDICTS_INSTALL'] ? undefined : 'npm run test:package installs it from the registry of npm',
);

installing.describe('the package, installed in an empty folder with an empty HOME,', () => {
  test.each([
    ['does everything as npx verdicts', []],
    ['does so where npm runs no install scripts', ['--ignore-scripts']],
  ])(
    '%s',
    async (_, options) => {
      const [folder, home] = [newFolder(), newFolder()];
      const install = ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', ...options, tarball];
      await succeed('env', `HOME=${home}`, ...install);
      await tryAll(folder, 'npx verdicts', `HOME=${home}`);
    },
    patience,
  );
});

installing.describe('each package', () => {
  test.each([
    ['the program', root],
    ['the client', join(root, 'client')],
  ])(
    '%s needs only credentials to go out, and has types for all that load modules',
    async (_, folder) => {
      const { exitCode, stderr } = await runOf('npm', 'publish', folder, '--dry-run');
      expect({ exitCode, corrected: /auto-corrected/.test(stderr) }).toEqual({
        exitCode: 0,
        corrected: false,
      });
      const packed = newFolder();
      await succeed('npm', 'pack', folder, '--pack-destination', packed);
      const [file = ''] = readdirSync(packed);
      const attw = [
        'npx',
        '--yes',
        '@arethetypeswrong/cli@0.18.5',
        '--profile',
        'esm-only',
        join(packed, file),
      ];
      await succeed('env', `HOME=${newFolder()}`, ...attw);
    },
    patience,
  );
});

installing.test(
  'the workflows of verdicts init --ci install the package',
  async () => {
    const [folder, runner] = [newFolder(), newFolder()];
    await succeed(join(root, 'bin/verdicts'), 'init', folder, '--ci', '--program', 'x@1.0.0');
    const { jobs } = parse(readFileSync(join(folder, '.github/workflows/check-verdicts.yml'), 'utf8'));
    const steps: { name?: string; run?: string }[] = jobs.check.steps;
    const script = steps.find(({ name }) => name === 'Install the program')?.run ?? '';
    const variables = {
      RUNNER_TEMP: runner,
      GITHUB_PATH: join(runner, 'path'),
      HOME: newFolder(),
      PROGRAM: tarball,
    };
    const words = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    await succeed('env', ...words, 'bash', '-ec', script);
    const program = join(readFileSync(join(runner, 'path'), 'utf8').trim(), 'verdicts');
    expect(await succeed(program, '--version')).toBe(`${packageJson.version}\n`);
  },
  patience,
);

/** Runs the program in a folder as a newcomer would: from the first catalogue to an export. */
async function tryAll(folder: string, program: string, variables = ''): Promise<void> {
  const scriptOf = (line: string) => {
    const script = join(newFolder(), 'verdicts.sh');
    writeFileSync(script, `#!/bin/sh\ncd ${folder} && ${variables} exec ${line} "$@"\n`, { mode: 0o700 });
    return script;
  };
  const script = scriptOf(program);
  const verdicts = (...words: string[]) => succeed(script, ...words);
  expect(await verdicts('init', 'site')).toContain(`\n  ${program} check site\n`);
  expect(await verdicts('check', 'site')).toContain('1 verdict');
  const catalogue = writeCatalogue([entryOf('acme')], soundSettingsYaml());
  await verdicts('publish', catalogue, '--to', 'store');
  await verdicts('export', 'store', '--to', 'public');
  for (const file of ['reviews/acme.html', 'og/acme.png', 'pagefind/pagefind.js'])
    expect([file, existsSync(join(folder, 'public', file))]).toEqual([file, true]);
  // A signal does not get past npx.
  const server = await startServeOf(scriptOf(program.replace('npx ', 'node_modules/.bin/')), 'store');
  const types = ['/reviews/acme', '/api/v1/acme', '/api/badge/acme', '/og/acme.png'].map(async (path) => {
    const response = await fetch(server.address + path);
    return [response.status, response.headers.get('content-type')?.split(';')[0]];
  });
  expect(await Promise.all(types)).toEqual(
    ['text/html', 'application/json', 'image/svg+xml', 'image/png'].map((type) => [200, type]),
  );
  server.kill('SIGTERM');
  await server.ended();
}

/** Runs a program to its end and gives what it printed; a failure throws. */
async function succeed(program: string, ...words: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runOf(program, ...words);
  if (exitCode !== 0) throw new Error(`${program} ${words.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}
