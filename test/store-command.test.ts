import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from '../lab/catalogue-folder.ts';
import { run, startServe } from './support/command.ts';
import { newStore, type StoreUnderTest } from './support/stores.ts';

const nothingWrong = 'Nothing is wrong: 3 publications, 3 whole editions.\n';

/** A store with three publications, the last of which takes the second one back. */
async function storeOfThree(): Promise<StoreUnderTest> {
  const site = newStore([entryOf('a'), entryOf('b')]);
  await site.publish();
  site.write([entryOf('a', { rating: 1 }), entryOf('c')]);
  await site.publish('--allow-removal', 'b');
  const { exitCode, stderr } = await run('rollback', site.store, '--allow-removal', 'c');
  if (exitCode !== 0) throw new Error(stderr);
  return site;
}

const pointerOf = (site: StoreUnderTest) => join(site.store, 'publications.json');
const filesOf = (site: StoreUnderTest) =>
  readdirSync(site.store)
    .filter((name) => name.endsWith('.sqlite'))
    .sort();
const verify = (site: StoreUnderTest) => run('store', 'verify', site.store);
const repair = (site: StoreUnderTest) => run('store', 'repair', site.store);

/** Changes a byte in the middle of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('a store in which nothing is wrong', () => {
  test('is said to be whole, and is not changed by a repair', async () => {
    const site = await storeOfThree();
    expect(await verify(site)).toEqual({ exitCode: 0, stdout: nothingWrong, stderr: '' });
    const before = readFileSync(pointerOf(site));
    expect(await repair(site)).toEqual({
      exitCode: 0,
      stdout: 'Nothing is wrong: nothing was changed.\n',
      stderr: '',
    });
    expect(readFileSync(pointerOf(site)).equals(before)).toBe(true);
    await run('prune', site.store, '--keep', '2');
    expect((await verify(site)).stdout).toBe('Nothing is wrong: 3 publications, 2 whole editions.\n');
  });
});

describe('a pointer', () => {
  test.each([
    ['cut short', (site: StoreUnderTest) => writeFileSync(pointerOf(site), '{"format":1,"publi')],
    ['lost', (site: StoreUnderTest) => rmSync(pointerOf(site))],
    ['of another form', (site: StoreUnderTest) => writeFileSync(pointerOf(site), '{"format":9}')],
    [
      'out of order',
      (site: StoreUnderTest) => {
        const [first, second, third] = site.publications();
        writeFileSync(pointerOf(site), JSON.stringify({ format: 1, publications: [second, first, third] }));
      },
    ],
  ])('that is %s is rebuilt from the editions, entry for entry', async (_how, spoil) => {
    const site = await storeOfThree();
    const publications = site.publications();
    spoil(site);
    const before = filesOf(site);
    const wrong = await verify(site);
    expect(wrong.exitCode).toBe(1);
    expect(wrong.stdout).toMatch(
      /^publications\.json: .*\n {2}put a copy of it back, or repair the store, .*\n1 fault; /,
    );
    const { exitCode, stdout, stderr } = await repair(site);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('publications.json names 3 publications; the current one is 3, edition ');
    expect(site.publications()).toEqual(publications);
    expect(filesOf(site)).toEqual(before);
    expect((await verify(site)).stdout).toBe(nothingWrong);
    expect((await run('editions', site.store)).exitCode).toBe(0);
    site.write([entryOf('a'), entryOf('b'), entryOf('d')]);
    expect(await site.publish()).toContain('d');
  });

  test('that is damaged is kept beside the store, and editions with pruned files stay in the list', async () => {
    const site = await storeOfThree();
    await run('prune', site.store, '--keep', '2');
    writeFileSync(pointerOf(site), 'no JSON');
    const { stdout } = await repair(site);
    const aside = join(site.store, 'damaged', 'publications.json');
    expect(stdout).toContain(`Taken aside: ${aside}\n`);
    expect(readFileSync(aside, 'utf8')).toBe('no JSON');
    expect(site.publications().map(({ sequence, pruned }) => [sequence, pruned === true])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect((await verify(site)).exitCode).toBe(0);
    writeFileSync(pointerOf(site), 'no JSON again');
    expect((await repair(site)).stdout).toContain(`Taken aside: ${aside}.2\n`);
  });

  test('that does not name an edition is said to, and takes it in again', async () => {
    const site = await storeOfThree();
    const publications = site.publications();
    writeFileSync(pointerOf(site), JSON.stringify({ format: 1, publications: publications.slice(0, 1) }));
    expect((await verify(site)).stdout).toMatch(/^000003-.*: publications\.json does not name it\n/m);
    expect((await repair(site)).exitCode).toBe(0);
    expect(site.publications()).toEqual(publications);
  });
});

describe('an edition file', () => {
  test('that is damaged is named and moved aside; a running server goes on', async () => {
    const site = await storeOfThree();
    const [, second = ''] = filesOf(site);
    const server = await startServe(site.store, '--poll', '0.1');
    damage(join(site.store, second));
    const wrong = await verify(site);
    expect(wrong).toMatchObject({ exitCode: 1, stderr: '' });
    expect(wrong.stdout).toMatch(
      new RegExp(`^${second}: the edition file is damaged: .*\n {2}put a copy of the file back`),
    );
    const { stdout } = await repair(site);
    expect(stdout).toContain(`Taken aside: ${join(site.store, 'damaged', second)}\n`);
    expect(existsSync(join(site.store, 'damaged', second))).toBe(true);
    expect(site.publications().map(({ pruned }) => pruned === true)).toEqual([false, true, false]);
    expect(await verify(site)).toMatchObject({ exitCode: 0 });
    expect((await fetch(`${server.address}/api/v1/a`)).status).toBe(200);
    server.kill('SIGTERM');
    await server.ended();
  });

  test('that is current and damaged leaves the newest whole one current', async () => {
    const site = await storeOfThree();
    const publications = site.publications();
    damage(join(site.store, filesOf(site)[2] ?? ''));
    expect((await verify(site)).stdout).toContain('makes the newest whole edition current');
    expect((await repair(site)).stdout).toContain('Lost: publication 3\n');
    expect(site.publications()).toEqual(publications.slice(0, 2));
    expect((await verify(site)).exitCode).toBe(0);
  });

  test('that is missing, swapped for another or under another name is named', async () => {
    const site = await storeOfThree();
    const [first = '', second = '', third = ''] = filesOf(site);
    const whole = readFileSync(join(site.store, first));
    rmSync(join(site.store, first));
    expect((await verify(site)).stdout).toMatch(new RegExp(`^${first}: the file is not there\n`));
    writeFileSync(join(site.store, first), readFileSync(join(site.store, second)));
    expect((await verify(site)).stdout).toMatch(
      new RegExp(`^${first}: it holds edition .* of publication 2, `),
    );
    writeFileSync(join(site.store, first), whole);
    expect((await verify(site)).exitCode).toBe(0);
    renameSync(join(site.store, third), join(site.store, third.replace('000003', '000007')));
    const { stdout } = await verify(site);
    expect(stdout).toContain(`${third}: the file is not there\n`);
    expect(stdout).toContain('of publication 3, which its name does not say');
  });

  test('is needed: without a whole one nothing can be repaired', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    damage(join(site.store, filesOf(site)[0] ?? ''));
    const before = readdirSync(site.store).sort();
    expect(await repair(site)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${site.store} holds no whole edition: nothing can be repaired; publish into a new folder\n`,
    });
    expect(readdirSync(site.store).sort()).toEqual(before);
  });
});

test('a folder that is not a store is not verified', async () => {
  expect(await run('store', 'verify', '/nonexistent')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'verdicts: /nonexistent: there is no such store\n',
  });
  expect((await run('store', 'mend', 'x')).exitCode).toBe(2);
});

test('verify gives JSON', async () => {
  const site = newStore([entryOf('a')]);
  await site.publish();
  writeFileSync(pointerOf(site), '{');
  const { exitCode, stdout } = await run('store', 'verify', site.store, '--format', 'json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    publications: 0,
    editions: 1,
    faults: [{ where: 'publications.json', what: expect.any(String), advice: expect.any(String) }],
  });
});
