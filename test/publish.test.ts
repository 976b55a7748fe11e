import { describe, expect, test } from 'bun:test';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  entryOf,
  newFolder,
  settingsYaml,
  soundSettingsYaml,
  writeCatalogue,
  writeFolder,
} from '../lab/catalogue-folder.ts';
import { needing } from '../lab/needing.ts';
import { lockFolder } from '../src/edition/store/publisher-lock.ts';
import { command, runShell, run as runWithWarnings, type Word } from './support/command.ts';
import { newStore } from './support/stores.ts';
import { sansWarnings } from './support/without-warnings.ts';

/** What a command says of publications; warnings of catalogues have tests of their own. */
const run = async (...words: Word[]) => sansWarnings(await runWithWarnings(...words));

/** Output with what differs from run to run made the same. */
function steady(text: string): string {
  return text
    .replace(/[0-9a-f]{32}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/g, 'MOMENT')
    .replace(/[\d,]+ bytes/g, 'SIZE')
    .replace(/in (?:\d+ h )?\d+ min/, 'in TIME');
}

test('a difference says how many verdicts and ratings moved', async () => {
  const site = newStore([entryOf('a'), entryOf('b')]);
  await site.publish();
  site.write([entryOf('a', { rating: 1 }), entryOf('b', { rating: 2 })]);
  const { stdout } = await run('diff', site.store, site.catalogue);
  expect(stdout).toContain('2 ratings moved');
});

describe('verdicts publish', () => {
  test('makes the store, then says that there is nothing to publish', async () => {
    const { catalogue, store, publications } = newStore([entryOf('a'), entryOf('b', { withdrawn: true })]);
    const first = await run('publish', catalogue, '--to', store);
    expect(steady(first.stdout).replace(store, 'STORE')).toBe(
      'Nothing to compare with: the history begins here. 1 verdict, 1 withdrawn; SIZE\nPublished edition ID to STORE: publication 1.\n',
    );
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    const again = await run('publish', catalogue, '--to', store);
    expect(again).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('Nothing to publish'),
    });
    expect(publications()).toHaveLength(1);
    expect(readdirSync(store).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  test('shows what changes, under headings', async () => {
    const site = newStore([
      entryOf('again', { withdrawn: true }),
      entryOf('better', { rating: 5 }),
      entryOf('gone'),
      entryOf('moved', { rating: 3 }),
      entryOf('old-name'),
      entryOf('same'),
      entryOf('texts', { review: 'One.', price: '$1' }),
      entryOf('twin'),
      entryOf('vanishing'),
    ]);
    await site.publish();
    site.write([
      entryOf('again'),
      entryOf('better', { rating: 5, verdict: 'depends' }),
      entryOf('fresh'),
      entryOf('gone', { withdrawn: true }),
      entryOf('moved', { rating: 9 }),
      entryOf('new-name', { aliases: ['old-name'], product: 'Product old-name' }),
      entryOf('same', { aliases: ['twin'] }),
      entryOf('texts', { review: 'Two.', price: '$2 a month' }),
    ]);
    const options = ['--to', site.store, '--force', '--allow-removal', 'vanishing'];
    const { stdout, exitCode } = await run('publish', site.catalogue, ...options);
    expect(exitCode).toBe(0);
    expect(steady(stdout).replace(site.store, 'STORE')).toBe(`Added (1)
  + fresh  Product fresh: verdict worthit; rating 7
Returned (1)
  + again  Product again: verdict worthit; rating 7
Verdict changed (1)
  ~ better  Product better: verdict worthit → depends
Rating moved (1)
  ~ moved  Product moved: rating 3 → 9
Renamed (1)
  ~ new-name  Product old-name: was old-name; verdictSummary “What old-name is, in a sentence.” → “What new-name is, in a sentence.”
Changed (2)
  ~ same  Product same: aliases none → twin
  ~ texts  Product texts: price $1 → “$2 a month”; new review
Merged (1)
  ~ twin  Product twin: redirects to same now
Withdrawn (1)
  - gone  Product gone
Removed (1)
  - vanishing  Product vanishing: leads nowhere now
Against edition ID: 1 added, 1 returned, 1 verdict changed, 1 rating moved, 1 renamed, 2 changed, 1 merged, 1 withdrawn, 1 removed. 7 verdicts, 1 withdrawn; SIZE
Published edition ID to STORE: publication 2.
`);
    expect(site.publications()[1]?.changes).toEqual({
      added: 1,
      returned: 1,
      changed: 5,
      merged: 1,
      withdrawn: 1,
      removed: 1,
    });
  });

  test('refuses to let the slug of a category vanish, until it is allowed', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const settings = join(site.catalogue, 'catalogue.yaml');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('  tools: ', '  kit: '));
    site.write([entryOf('a', { category: 'kit' })]);
    const words = ['publish', site.catalogue, '--to', site.store, '--force'];
    const refused = await run(...words);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.stderr).toEndWith(
      'verdicts: 1 category would vanish, and links to it break: tools; keep it in catalogue.yaml, or let it go with --allow-removal SLUG or --allow-removal all\nNothing was published.\n',
    );
    expect(await run(...words, '--allow-removal', 'tools')).toMatchObject({ exitCode: 0 });
    expect((await run('rollback', site.store)).stderr).toContain(
      '1 category would vanish, and links to it break: kit;',
    );
  });

  test('refuses when the store has moved on since the edition that a catalogue is based on', async () => {
    const site = newStore([entryOf('a', { rating: 1 })]);
    await site.publish();
    const [first] = site.publications();
    const publish = (rating: number, basedOn = '') => {
      site.write([entryOf('a', { rating })]);
      return run('publish', site.catalogue, '--to', site.store, '--force', '--based-on', basedOn);
    };
    expect(await publish(2, first?.edition)).toMatchObject({ exitCode: 0 });
    const [, second] = site.publications();
    const refused = await publish(3, first?.edition.slice(0, 8));
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain(
      `verdicts: the store has moved on: edition ${second?.edition} was published at ${second?.publishedAt}, after ${first?.edition}, which this catalogue is based on;`,
    );
    expect((await publish(3, 'nope')).stderr).toContain('"nope" names no edition');
    expect(site.publications()).toHaveLength(2);
    expect(await publish(3, '2')).toMatchObject({ exitCode: 0 });
  });

  test('a rollback refuses to remove a slug, and shows its effect', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    site.write([entryOf('a'), entryOf('b')]);
    await site.publish();
    const refused = await run('rollback', site.store);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.stderr).toBe(
      'verdicts: 1 slug would vanish, and embeds of it break: b; mend the catalogue and publish that instead, or let it go with --allow-removal SLUG or --allow-removal all\nNothing was rolled back.\n',
    );
    const words = ['rollback', site.store, '--allow-removal', 'b'];
    const shown = await run(...words, '--dry-run');
    expect(shown).toMatchObject({ exitCode: 0 });
    expect(shown.stdout).toContain('Dry run: nothing was rolled back; it would be to edition ');
    expect(site.publications()).toHaveLength(2);
    expect(await run(...words)).toMatchObject({ exitCode: 0 });
    expect(site.publications().at(-1)?.edition).toBe(site.publications()[0]?.edition ?? '');
  });

  test('refuses to let a slug or an alias vanish, until it is allowed', async () => {
    const site = newStore([
      entryOf('a'),
      entryOf('b', { aliases: ['c'] }),
      entryOf('d', { withdrawn: true }),
    ]);
    await site.publish();
    site.write([entryOf('a'), entryOf('b')]);
    const words = ['publish', site.catalogue, '--to', site.store, '--force'];
    const refused = await run(...words, '--allow-removal', 'd');
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toBe(
      'verdicts: 1 slug would vanish, and embeds of it break: c; make each an alias of another product or set withdrawn: true, or let it go with --allow-removal SLUG or --allow-removal all\nNothing was published.\n',
    );
    expect((await run(...words)).stderr).toContain('2 slugs would vanish, and embeds of them break: d, c;');
    expect(site.publications()).toHaveLength(1);
    expect(await run(...words, '--allow-removal', 'c', '--allow-removal', 'd')).toMatchObject({
      exitCode: 0,
    });
    site.write([entryOf('z')]);
    expect(await run(...words, '--allow-removal', 'all')).toMatchObject({ exitCode: 0 });
  });

  test('refuses a second publication on one UTC day, says when the next is allowed, and yields to --force', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    // Published tomorrow, as far as anybody can tell: midnight may come while the test runs.
    site.age(-1);
    site.write([entryOf('a', { rating: 1 })]);
    const words = ['publish', site.catalogue, '--to', site.store];
    const refused = await run(...words);
    expect(refused.exitCode).toBe(1);
    const dayAfter = new Date(
      Date.parse(`${site.publications()[0]?.publishedAt.slice(0, 10)}T00:00:00Z`) + 86_400_000,
    );
    expect(refused.stderr).toContain(`allowed from ${dayAfter.toISOString().slice(0, 16)}Z, in `);
    site.age(2);
    expect(await run(...words)).toMatchObject({ exitCode: 0 });
    site.write([entryOf('a', { rating: 2 })]);
    expect(await run(...words, '--force')).toMatchObject({ exitCode: 0 });
    expect(site.publications()).toHaveLength(3);
  });

  test('allows it after one that only signed the current edition, which is no rollback once the list was repaired', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    site.age(2);
    const key = join(newFolder(), 'publisher.key');
    await run('keys', 'new', key);
    const words = ['publish', site.catalogue, '--to', site.store];
    expect(await run(...words, '--sign', key)).toMatchObject({ exitCode: 0 });
    site.write([entryOf('a', { rating: 1 })]);
    expect(await run(...words)).toMatchObject({ exitCode: 0 });
    rmSync(join(site.store, 'publications.json'));
    expect(await run('store', 'repair', site.store)).toMatchObject({ exitCode: 0 });
    expect(site.publications().map(({ rollbackTo }) => rollbackTo)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await run(...words, '--sign', key)).toMatchObject({ exitCode: 0 });
    expect(site.publications()[3]?.signature).toContain('publication 4');
  });

  test('with --dry-run shows the same and touches nothing', async () => {
    const site = newStore([entryOf('a')]);
    const words = ['publish', site.catalogue, '--to', site.store, '--dry-run'];
    expect((await run(...words)).stdout).toContain('Dry run: nothing was published');
    expect(() => readdirSync(site.store)).toThrow();
    await site.publish();
    const before = readdirSync(site.store);
    site.write([entryOf('a', { rating: 1 })]);
    const { stdout, exitCode } = await run(...words, '--force');
    expect(stdout).toContain('Rating moved (1)');
    expect(exitCode).toBe(0);
    expect(readdirSync(site.store)).toEqual(before);
    expect(site.publications()).toHaveLength(1);
  });

  test('reports settings that change, and publishes nothing over a mistake', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    writeFileSync(join(site.catalogue, 'catalogue.yaml'), settingsYaml().replace('Tools', 'Good tools'));
    expect(await site.publish()).toContain('Settings  categories\n');
    site.write([entryOf('a', { rating: 99 })]);
    const { exitCode, stderr } = await run('publish', site.catalogue, '--to', site.store);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('rating is 99');
    expect(stderr).toEndWith('Nothing was published.\n');
    expect(site.publications()).toHaveLength(2);
  });

  test('refuses to turn another folder into a store, and says so in one line', async () => {
    const folder = writeFolder({ 'notes.txt': 'x' });
    for (const words of [[], ['--dry-run']])
      expect(
        await run('publish', writeCatalogue([entryOf('a')], soundSettingsYaml()), '--to', folder, ...words),
      ).toEqual({
        exitCode: 1,
        stdout: expect.any(String),
        stderr: `verdicts: ${folder} is not a store: it holds other files, such as "notes.txt"; a store begins in a new or empty folder\n`,
      });
    expect(readdirSync(folder)).toEqual(['notes.txt']);
    const file = join(folder, 'notes.txt');
    const { exitCode, stderr } = await run(
      'publish',
      writeCatalogue([entryOf('a')], soundSettingsYaml()),
      '--to',
      join(file, 'store'),
    );
    expect(stderr).toMatch(/^verdicts: .*notes\.txt\/store cannot be written: .*\n$/);
    expect(exitCode).toBe(1);
  });

  test('tells the second of two publishers who is publishing already', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const lock = lockFolder(site.store, new Date('2026-11-21T08:30:00Z'));
    site.write([entryOf('a', { rating: 1 })]);
    const { exitCode, stderr } = await run('publish', site.catalogue, '--to', site.store, '--force');
    lock.release();
    expect(stderr).toMatch(
      new RegExp(
        `^verdicts: somebody else is publishing to .*store \\(process ${process.pid} on .*, since 2026-11-21T08:30:00Z\\); nothing was changed\\n$`,
      ),
    );
    expect(exitCode).toBe(1);
    await site.publish();
  });

  test('removes leftovers of killed publishers, and nothing else', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const leftovers = [
      'draft-12.sqlite',
      'draft-12.sqlite.12.staging',
      'draft-12.json',
      `000002-${'0'.repeat(32)}.sqlite`,
    ];
    for (const name of [...leftovers, 'README']) writeFileSync(join(site.store, name), 'x');
    site.write([entryOf('a', { rating: 1 })]);
    await site.publish();
    expect(readdirSync(site.store).sort()).toEqual(
      [
        ...site
          .publications()
          .map(({ sequence, edition }) => `${String(sequence).padStart(6, '0')}-${edition}.sqlite`),
        'README',
        'publications.json',
        'publishing.lock',
      ].sort(),
    );
  });

  test('deletes no edition because the pointer is lost', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    site.write([entryOf('a', { rating: 1 })]);
    await site.publish();
    rmSync(join(site.store, 'publications.json'));
    const files = readdirSync(site.store).sort();
    const { exitCode, stderr } = await run('publish', site.catalogue, '--to', site.store, '--force');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringMatching(
        /^verdicts: .* holds 000002-[0-9a-f]{32}\.sqlite, which publications\.json does not name; put the right .*\n$/,
      ),
    });
    expect(readdirSync(site.store).sort()).toEqual(files);
  });

  test('refuses a current edition that was altered, and a pointer that is damaged', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    site.write([entryOf('a', { rating: 1 })]);
    const [file = ''] = readdirSync(site.store).filter((name) => name.endsWith('.sqlite'));
    const whole = readFileSync(join(site.store, file));
    appendFileSync(join(site.store, file), 'x');
    const words = ['publish', site.catalogue, '--to', site.store, '--force'];
    expect((await run(...words)).stderr).toMatch(/^verdicts: .*: the edition file is not whole: .*\n$/);
    whole[5000] = (whole[5000] ?? 0) ^ 1;
    writeFileSync(join(site.store, file), whole);
    expect((await run(...words)).stderr).toMatch(/^verdicts: .*: the edition file was altered: .*\n$/);
    writeFileSync(join(site.store, 'publications.json'), '{');
    expect((await run(...words)).stderr).toMatch(/^verdicts: .*publications\.json is damaged, .*\n$/);
  });

  test('says in one line that the disk is full, and loses nothing', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const before = readdirSync(site.store);
    site.write([entryOf('a', { rating: 1 })]);
    // Files may not grow beyond some kilobytes: writing fails as it does on a full disk.
    const { exitCode, stderr } = await runShell(
      `ulimit -f 40; exec ${command} publish '${site.catalogue}' --to '${site.store}' --force`,
    );
    expect(stderr).toMatch(/^verdicts: .*store cannot be written: .*\n$/);
    expect(exitCode).toBe(1);
    expect(readdirSync(site.store)).toEqual(before);
    expect(site.publications()).toHaveLength(1);
    await site.publish();
  });

  needing(
    process.getuid?.() === 0 ? 'the superuser may write everywhere' : undefined,
  ).test('says in one line that it may not write', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    chmodSync(site.store, 0o500);
    site.write([entryOf('a', { rating: 1 })]);
    const { stderr } = await run('publish', site.catalogue, '--to', site.store, '--force');
    chmodSync(site.store, 0o700);
    expect(stderr).toMatch(/^verdicts: .* cannot be written: .*\n$/);
    expect(site.publications()).toHaveLength(1);
  });
});

describe('verdicts editions, rollback and prune', () => {
  const published = async (count: number) => {
    const site = newStore([entryOf('a', { rating: 1 })]);
    await site.publish();
    for (let rating = 2; rating <= count; rating++) {
      site.write([entryOf('a', { rating })]);
      await site.publish();
    }
    return site;
  };

  test('list, take back, and take back the taking back', async () => {
    const { store, publications } = await published(3);
    const ids = publications().map(({ edition }) => edition);
    expect(
      steady((await run('editions', store)).stdout),
    ).toBe(`No  Published             Edition                           Verdicts  Changes
 3  MOMENT  ID         1  1 changed  current
 2  MOMENT  ID         1  1 changed
 1  MOMENT  ID         1  –
`);
    const back = await run('rollback', store);
    expect(steady(back.stdout)).toBe(`Rating moved (1)
  ~ a  Product a: rating 3 → 2
Rolled back to edition ID of MOMENT: publication 4; 1 rating moved.
`);
    expect(back).toMatchObject({ exitCode: 0, stderr: '' });
    await run('rollback', store);
    await run('rollback', store, '1');
    await run('rollback', store, ids[1]?.slice(0, 8) ?? '');
    expect(publications().map(({ edition }) => ids.indexOf(edition) + 1)).toEqual([1, 2, 3, 2, 3, 1, 2]);
    const { publications: listed } = JSON.parse((await run('editions', store, '--format', 'json')).stdout);
    expect(listed).toEqual(publications());
    expect((await run('editions', store)).stdout).toContain('current, rollback to 4');
  });

  test.each([
    ['nope', '"nope" names no edition; allowed: "current", "previous", the number of a publication,'],
    ['9', 'there is no publication 9; allowed: 1 to 2'],
    ['ffffffffff', 'no edition has an id that begins with ffffffffff'],
    ['2', 'is the current one already'],
    ['prevous', 'did you mean "previous"?'],
  ])('rollback to %s is refused in one line', async (name, message) => {
    const { store } = await published(2);
    const { exitCode, stderr } = await run('rollback', store, name);
    expect(stderr).toStartWith('verdicts: ');
    expect(stderr).toContain(message);
    expect(exitCode).toBe(1);
  });

  test('prune keeps the newest files, at least two, and the whole list', async () => {
    const { store, publications } = await published(4);
    const files = () => readdirSync(store).filter((name) => name.endsWith('.sqlite')).length;
    expect((await run('prune', store, '--keep', '1')).exitCode).toBe(2);
    expect((await run('prune', store, '--keep', '3')).stdout).toMatch(
      /^Deleted 1 edition file, [\d,]+ bytes;/,
    );
    expect(files()).toBe(3);
    expect((await run('prune', store, '--keep', '2')).exitCode).toBe(0);
    expect((await run('prune', store, '--keep', '2')).stdout).toBe('Nothing to prune.\n');
    expect(files()).toBe(2);
    expect(publications().map(({ pruned }) => pruned ?? false)).toEqual([true, true, false, false]);
    expect((await run('rollback', store, '1')).stderr).toEndWith('the edition file was pruned\n');
    expect(await run('rollback', store)).toMatchObject({ exitCode: 0 });
  });

  test('say that there is no store', async () => {
    const folder = writeFolder({});
    for (const words of [['editions'], ['rollback'], ['prune', '--keep', '2']]) {
      const [name = '', ...rest] = words;
      expect((await run(name, folder, ...rest)).stderr).toBe(
        `verdicts: ${folder} is not a store; verdicts publish creates one in a new or empty folder\n`,
      );
    }
  });
});

describe('verdicts diff', () => {
  test('compares catalogues, edition files, stores and their earlier editions', async () => {
    const site = newStore([entryOf('a', { rating: 1 })]);
    await site.publish();
    site.write([entryOf('a', { rating: 2 })]);
    await site.publish();
    site.write([entryOf('a', { rating: 3 })]);
    const file = join(writeFolder({}), 'edition.sqlite');
    await run('compile', site.catalogue, '--to', file);
    const [first] = site.publications();
    const rating = async (from: string, to: string) =>
      /rating (.*)/.exec((await run('diff', from, to)).stdout)?.[1];
    expect(await rating(`${site.store}#previous`, site.store)).toBe('1 → 2');
    expect(await rating(`${site.store}#1`, file)).toBe('1 → 3');
    expect(await rating(`${site.store}#${first?.edition.slice(0, 6)}`, site.catalogue)).toBe('1 → 3');
    expect(steady((await run('diff', file, site.catalogue)).stdout)).toBe(
      'No difference: both are edition ID\n',
    );
  });

  test('gives JSON with every change', async () => {
    const from = writeCatalogue([entryOf('a'), entryOf('b')], soundSettingsYaml());
    const to = writeCatalogue(
      [entryOf('b', { pros: ['Quick'] }), entryOf('c', { aliases: ['a'] })],
      soundSettingsYaml(),
    );
    const { changes, settings, ...states } = JSON.parse(
      (await run('diff', from, to, '--format', 'json')).stdout,
    );
    expect(Object.keys(states)).toEqual(['from', 'to']);
    expect(settings).toEqual([]);
    expect(changes).toEqual([
      { kind: 'changed', slug: 'b', product: 'Product b', fields: {}, texts: ['pros'] },
      {
        kind: 'changed',
        slug: 'c',
        product: 'Product c',
        renamedFrom: 'a',
        fields: {
          product: { from: 'Product a', to: 'Product c' },
          verdictSummary: { from: 'What a is, in a sentence.', to: 'What c is, in a sentence.' },
        },
        texts: [],
      },
    ]);
    expect(JSON.parse((await run('diff', from, from, '--format', 'json')).stdout).changes).toEqual([]);
  });

  test('names what cannot be opened in one line, and leaves no file behind', async () => {
    const good = writeCatalogue([entryOf('a')], soundSettingsYaml());
    const own = join(writeFolder({}), 'tmp');
    mkdirSync(own);
    for (const [name, message] of [
      ['/no/such', '/no/such: there is no such folder or file'],
      ['/no/such#2', '/no/such: there is no such store'],
      [
        writeCatalogue([entryOf('a', { rating: 99 })], soundSettingsYaml()),
        'cannot be opened: fix the mistakes above first',
      ],
    ] as const) {
      const { exitCode, stderr } = await run('diff', good, name);
      expect(stderr).toContain(message);
      expect(exitCode).toBe(1);
    }
    rmSync(own, { recursive: true });
  });
});
