import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entryOf, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { freePort } from '../lab/free-port.ts';
import { needing } from '../lab/needing.ts';
import packageJson from '../package.json' with { type: 'json' };
import { elementScript } from '../src/render/embed/element-script.ts';
import { runOf, runShell, startServeOf } from './support/command.ts';

const folder = newFolder();
const built = process.env['VERDICTS_PROGRAM'];
const executable = built ?? join(folder, 'verdicts');

beforeAll(async () => {
  if (built) return;
  const build = join(import.meta.dir, '../scripts/build-executable.ts');
  const outcome = await runOf(process.execPath, build, executable);
  if (outcome.exitCode !== 0) throw new Error(outcome.stdout + outcome.stderr);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The single executable', () => {
  test('comes with its checksum', async () => {
    const { stdout, exitCode } = await runShell(`cd '${dirname(executable)}' && sha256sum -c SHA256SUMS`);
    expect({ stdout, exitCode }).toEqual({ stdout: 'verdicts: OK\n', exitCode: 0 });
  });

  test('checks, compiles and exports without Bun, Node.js or npm packages', async () => {
    const bare = ['PATH', '/nonexistent'] as const;
    expect(await runOf(executable, '--version', bare)).toMatchObject({
      exitCode: 0,
      stdout: `${packageJson.version}\n`,
    });
    const mistaken = await runOf(
      executable,
      'check',
      writeCatalogue([entryOf('a', { rating: 99 })], soundSettingsYaml()),
      bare,
    );
    expect(mistaken.exitCode).toBe(1);
    const edition = join(folder, 'edition.sqlite');
    const compiled = await runOf(
      executable,
      'compile',
      writeCatalogue([entryOf('a')], soundSettingsYaml()),
      '--to',
      edition,
      bare,
    );
    expect(compiled).toMatchObject({ exitCode: 0, stderr: '' });
    // More than 8 MiB take a thread.
    const review = 'long words '.repeat(4500);
    const large = writeCatalogue(
      Array.from({ length: 180 }, (_, index) => entryOf(`p-${index}`, { review })),
    );
    const same = await compileFolder(large);
    const whole = join(folder, 'large.sqlite');
    expect(await runOf(executable, 'compile', large, '--to', whole, bare)).toMatchObject({ exitCode: 0 });
    expect(readFileSync(whole).equals(readFileSync(same))).toBeTrue();
    const exported = await runOf(
      executable,
      'export',
      edition,
      '--to',
      join(folder, 'public'),
      '--no-pictures',
      bare,
    );
    expect(exported).toMatchObject({ exitCode: 0, stderr: '' });
    expect(existsSync(join(folder, 'public/pagefind/pagefind.js'))).toBeTrue();
  });

  test('serves a catalogue folder: pages, pictures in several scripts, downloads and the reference', async () => {
    const products = ['Latin 日本語の製品 한국어 ไทย עברית', '产品'];
    const catalogue = writeCatalogue(
      products.map((product, index) => entryOf(`p${index}`, { product })),
      soundSettingsYaml(),
    );
    const admin = String(freePort());
    const server = await startServeOf(executable, catalogue, '--admin-port', admin, ['PATH', '/nonexistent']);
    try {
      const types: Record<string, string | null> = {};
      for (const path of ['/', '/reviews/p0', '/docs/reference', '/data/verdicts.ndjson']) {
        const response = await fetch(server.address + path);
        types[`${path} ${response.status}`] = response.headers.get('Content-Type');
        const [, asset] = /<script[^>]* src="([^"]*reference[^"]*)"/.exec(await response.text()) ?? [];
        if (asset !== undefined)
          expect((await fetch(new URL(new URL(asset, server.address).pathname, server.address))).ok).toBe(
            true,
          );
      }
      expect(types).toMatchObject({
        '/ 200': 'text/html; charset=utf-8',
        '/reviews/p0 200': 'text/html; charset=utf-8',
        '/docs/reference 200': 'text/html; charset=utf-8',
        '/data/verdicts.ndjson 200': expect.stringContaining('ndjson'),
      });
      // Bundled when the executable was built, as it is bundled here.
      const element = await (await fetch(`${server.address}/element.js`)).text();
      expect(element).toBe(elementScript(/"home":"([^"]*)"/.exec(element)?.[1] ?? '', { language: 'en' }));
      for (const index of products.keys()) {
        const picture = await fetch(`${server.address}/og/p${index}.png`);
        expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      }
      // The check of the container image, as it stands there: the executable is a Bun, too.
      const dockerfile = await Bun.file(join(import.meta.dir, '../deploy/Dockerfile')).text();
      const [, script = ''] = /"BUN_BE_BUN=1".*"-e", "(.*)"\]/.exec(dockerfile) ?? [];
      const check = script.replace('9090', admin);
      expect(check).toContain('/ready');
      const bun = ['BUN_BE_BUN', '1'] as const;
      expect((await runOf(executable, '-e', check, bun)).exitCode).toBe(0);
      expect((await runOf(executable, '-e', check.replace(admin, '1'), bun)).exitCode).toBe(1);
    } finally {
      server.kill('SIGTERM');
    }
    expect((await server.ended()).exitCode).toBe(0);
  });

  test('starts workers that are itself', async () => {
    const edition = join(folder, 'edition.sqlite');
    const server = await startServeOf(executable, edition, '--workers', '2');
    expect((await fetch(`${server.address}/api/v1/a`)).status).toBe(200);
    server.kill('SIGTERM');
    expect((await server.ended()).exitCode).toBe(0);
  });
});

const canMount = Bun.spawnSync(['unshare', '--mount', 'true']).exitCode === 0;
needing(
  canMount ? undefined : 'there is no right to mount',
).test('The single executable draws pictures though nothing may be run in the folder for temporary files', async () => {
  const temporary = join(folder, 'noexec');
  mkdirSync(temporary);
  const script = join(folder, 'verdicts-noexec');
  const mount = `mount -t tmpfs -o noexec tmpfs ${temporary} && exec ${executable} "$@"`;
  writeFileSync(script, `#!/bin/sh\nexec unshare --mount sh -c '${mount}' sh "$@"\n`, { mode: 0o755 });
  const admin = String(freePort());
  const edition = await compileFolder(writeCatalogue([entryOf('a')]));
  const server = await startServeOf(script, edition, '--admin-port', admin, ['TMPDIR', temporary]);
  try {
    const picture = await fetch(`${server.address}/og/a.png`);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect((await fetch(`${server.address}/data/verdicts.csv`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${admin}/ready`)).json()).not.toHaveProperty('troubles');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await server.ended()).toMatchObject({ exitCode: 0, stderr: '' });
});
