import { describe, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  entryOf,
  ndjson,
  newFolder,
  soundSettingsYaml,
  writeCatalogue,
  writeFolder,
} from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { needing } from '../lab/needing.ts';
import { until } from '../lab/until.ts';
import { launcher, run, runOf, runProcess, startServe } from './support/command.ts';

describe('a draft', () => {
  const entries = [
    entryOf('a'),
    entryOf('b', { draft: true, alternatives: ['c'] }),
    entryOf('c', { draft: true }),
  ];

  test('is shown by serve, marked, and by nothing else', async () => {
    const folder = writeCatalogue(entries, soundSettingsYaml());
    const { stdout } = await run('check', folder);
    expect(stdout).toContain('1 verdict, 0 withdrawn');
    const plain = await run('check', writeCatalogue(entries.slice(0, 1), soundSettingsYaml()));
    expect(stdout.match(/edition \S+/)?.[0]).toBe(String(plain.stdout.match(/edition \S+/)?.[0]));
    await using server = await startServe(folder);
    const pageOf = async (slug: string) => (await fetch(`${server.address}/reviews/${slug}`)).text();
    expect(await pageOf('b')).toContain('<p class="draft">Draft: not published</p>');
    expect(await pageOf('a')).not.toContain('<p class="draft">');
    const list = await (await fetch(`${server.address}/reviews`)).text();
    expect(list.match(/Product \w<\/a>(?: <span class="draft">Draft<\/span>)?<\/h3>/g)).toEqual([
      'Product a</a></h3>',
      'Product b</a> <span class="draft">Draft</span></h3>',
      'Product c</a> <span class="draft">Draft</span></h3>',
    ]);
    const home = await (await fetch(server.address)).text();
    expect(home.match(/<span class="name"><a [^>]*>Product \w<\/a>.*?<\/span> /g)?.join()).toContain(
      'Product b</a> <span class="draft">Draft</span></span>',
    );
  });

  test('is checked, and no other verdict leads to it', async () => {
    const bad = [entryOf('a', { alternatives: ['b'] }), entryOf('b', { draft: true, rating: 99 })];
    const { stdout } = await run('check', writeCatalogue(bad, soundSettingsYaml()));
    expect(stdout).toContain('rating is 99');
    const named = [entryOf('a', { alternatives: ['b'] }), entryOf('b', { draft: true })];
    const refused = await run('check', writeCatalogue(named, soundSettingsYaml()));
    expect(refused.stdout).toContain(
      'alternatives name "b", which is a draft; allowed: slugs of other products',
    );
  });
});

describe('verdicts', () => {
  test('without a command shows the help that --help shows', async () => {
    const [bare, asked] = [await run(), await run('--help')];
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout).toContain('Usage: verdicts');
    expect(bare).toEqual({ exitCode: 2, stdout: '', stderr: asked.stdout });
  });

  test('prints its version', async () => {
    expect((await run('--version')).stdout).toBe(
      `${JSON.parse(readFileSync(join(import.meta.dir, '../package.json'), 'utf8')).version}\n`,
    );
  });

  test.each([
    [['chek', 'x'], "unknown command 'chek'\n(Did you mean check?)\nTry 'verdicts --help'."],
    [['check'], "missing required argument 'catalogue'\nTry 'verdicts check --help'."],
    [['check', 'x', '--formt', 'json'], "unknown option '--formt'\n(Did you mean --format?)"],
    [['check', 'x', '--format', 'xml'], 'Allowed choices are text, json, github, sarif, markdown.'],
    [['serve', 'x', '--port', '99999'], 'Allowed: a whole number from 0 to 65535.'],
    [['serve', 'x', '--port', 'http'], 'Allowed: a whole number from 0 to 65535.'],
    [['serve', 'x', '--base-url', 'example.com'], 'Allowed: an absolute http or https address'],
    [['serve', 'x', '--host', ''], 'Allowed: a host name or an address'],
    [['serve', 'x', '--memory', '3'], 'Allowed: a whole number of MiB'],
    [['compile', 'x'], "required option '--to <file>' not specified"],
  ])('%j is wrong usage: exit code 2', async (words, message) => {
    const { exitCode, stdout, stderr } = await run(...words);
    expect(stderr).toContain(message);
    expect(stderr).toStartWith('verdicts: ');
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe('bin/verdicts', () => {
  test.each([
    [[], 2],
    [['--version'], 0],
  ])('with %j says what the program says, and ends with its exit code: %d', async (words, exitCode) => {
    const outcome = await runOf(launcher, ...words);
    expect(outcome).toEqual(await run(...words));
    expect(outcome.exitCode).toBe(exitCode);
  });
});

describe('verdicts init', () => {
  test('makes a catalogue that has no mistakes, with schemas that editors find', async () => {
    const folder = join(newFolder(), 'new');
    expect(await run('init', folder)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await run('check', folder)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('No mistakes. 1 verdict'),
    });
    const named = /\$schema=(\S+)/.exec(readFileSync(join(folder, 'catalogue.yaml'), 'utf8'))?.[1] ?? '';
    expect(JSON.parse(readFileSync(join(folder, named), 'utf8'))).toMatchObject({ type: 'object' });
  });

  test('refuses a folder that is not empty, and touches nothing', async () => {
    const folder = writeFolder({ 'mine.txt': 'x' });
    const { exitCode, stderr } = await run('init', folder);
    expect(stderr).toBe(`verdicts: ${folder} is not empty; init writes only into a new or empty folder\n`);
    expect(exitCode).toBe(1);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  test('says in one line why it cannot write', async () => {
    const file = join(writeFolder({ file: 'x' }), 'file');
    const { exitCode, stderr } = await run('init', join(file, 'inside'));
    expect(stderr).toMatch(/^verdicts: .*file\/inside cannot be written: .*\n$/);
    expect(exitCode).toBe(1);
  });
});

describe('verdicts check', () => {
  const faulty = () =>
    writeFolder({
      'catalogue.yaml': soundSettingsYaml(),
      'verdicts/acme.md':
        '---\nproduct: "入り江"\ncategory: tool\nverdict: worthy\nverdictSummary: x\nrating: 8\nprice: $1\nbestFor: x\nskipIf: x\n---\n',
      'verdicts.ndjson': ndjson([entryOf('b', { rating: 11, review: 'x'.repeat(300) })]),
    });

  test('shows each mistake with its source line and a caret', async () => {
    const folder = faulty();
    const { exitCode, stdout, stderr } = await run('check', folder);
    expect(exitCode).toBe(1);
    expect(stderr).toBe('');
    expect(
      stdout.replaceAll(folder, 'DIR'),
    ).toBe(`DIR/verdicts.ndjson:1:128: rating is 11; allowed: a whole number from 1 to 10
    1 | …dictSummary":"What b is, in a sentence.","rating":11,"price":"$8/month","bestFor":"people who need i…
      |                                                    ^
DIR/verdicts/acme.md:3:11: category is "tool"; allowed: tools; did you mean "tools"?
    3 | category: tool
      |           ^
DIR/verdicts/acme.md:4:10: verdict is "worthy"; allowed: worthit, skip, depends; did you mean "worthit"?
    4 | verdict: worthy
      |          ^
3 mistakes in 2 files
`);
  });

  test('puts the caret under wide characters, and shows no control as itself', async () => {
    const folder = writeFolder({
      'catalogue.yaml': soundSettingsYaml(),
      'verdicts.ndjson': `{"slug":"入り江\\u001b[31m","product":"\u202e"}\n`,
    });
    const { stdout } = await run('check', folder);
    for (const control of ['\x1b', '\u202e']) expect(stdout).not.toContain(control);
    const [, source = '', caret = ''] = stdout
      .split('\n')
      .slice(stdout.split('\n').findIndex((line) => line.includes('product holds')));
    expect(source).toEndWith('"product":"\\u{202e}"}');
    expect(Bun.stringWidth(caret)).toBe(Bun.stringWidth(source.slice(0, source.indexOf('"\\u{202e}'))) + 1);
  });

  test('gives them as JSON', async () => {
    const { exitCode, stdout } = await run('check', faulty(), '--format', 'json');
    expect(exitCode).toBe(1);
    const { count, diagnostics } = JSON.parse(stdout);
    expect(count).toBe(3);
    expect(diagnostics[2]).toEqual({
      file: expect.stringMatching(/verdicts\/acme\.md$/),
      line: 4,
      column: 10,
      rule: 'value',
      message: 'verdict is "worthy"',
      allowed: 'worthit, skip, depends',
      nearest: 'worthit',
    });
  });

  test('gives them as annotations for GitHub', async () => {
    const folder = faulty();
    const { stdout } = await run('check', folder, '--format', 'github');
    expect(stdout.replaceAll(folder, 'DIR').split('\n')[2]).toBe(
      '::error file=DIR/verdicts/acme.md,line=4,col=10,title=value::verdict is "worthy"; allowed: worthit, skip, depends; did you mean "worthit"?',
    );
  });

  test('shows no line of a file that a link out of the catalogue leads to, and reads nothing endless', async () => {
    const secret = writeFolder({ 'secret.md': 'TOKEN=abc' });
    const folder = writeFolder({ 'catalogue.yaml': soundSettingsYaml(), 'verdicts/a.md': '' });
    symlinkSync(join(secret, 'secret.md'), join(folder, 'verdicts/env.md'));
    symlinkSync('/dev/zero', join(folder, 'verdicts.ndjson'));
    const { exitCode, stdout } = await run('check', folder);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('verdicts/env.md:1:1: this link leads out of the catalogue');
    expect(stdout).not.toContain('TOKEN');
  });

  test('says in one line that there is no such folder', async () => {
    expect(await run('check', '/no/such/folder')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'verdicts: /no/such/folder: there is no such folder\n',
    });
  });

  test('finds nothing wrong with the sample catalogue', async () => {
    expect(await run('check', join(import.meta.dir, '../catalogue'))).toMatchObject({ exitCode: 0 });
  });
});

describe('verdicts compile', () => {
  test('writes an edition that serve opens, at the base address of the option, path and all', async () => {
    const to = join(newFolder(), 'edition.sqlite');
    expect(
      await run('compile', writeCatalogue([entryOf('a')], soundSettingsYaml()), '--to', to),
    ).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    await using server = await startServe(to, '--base-url', 'https://example.com/verdicts/');
    expect(server.address).toEndWith('/verdicts');
    expect(await (await fetch(`${server.address}/api/v1/a`)).json()).toMatchObject({
      url: 'https://example.com/verdicts/reviews/a',
    });
  });

  test('replaces an edition, and nothing else', async () => {
    const folder = writeCatalogue([entryOf('a')], soundSettingsYaml());
    const to = join(newFolder(), 'edition.sqlite');
    for (let time = 0; time < 2; time++)
      expect(await run('compile', folder, '--to', to)).toMatchObject({ exitCode: 0 });
    for (const target of [join(folder, 'catalogue.yaml'), folder, '/dev/null'])
      expect(await run('compile', folder, '--to', target)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `verdicts: ${target} already exists and is not an edition file; it was left unchanged\n`,
      });
    expect(await run('check', folder)).toMatchObject({ exitCode: 0 });
  });

  test('says in one line where it cannot write', async () => {
    const { exitCode, stderr } = await run(
      'compile',
      writeCatalogue([entryOf('a')], soundSettingsYaml()),
      '--to',
      '/no/such/folder/edition.sqlite',
    );
    expect(stderr).toMatch(/^verdicts: \/no\/such\/folder\/edition\.sqlite cannot be written: .*\n$/);
    expect(exitCode).toBe(1);
  });
});

describe('verdicts serve', () => {
  test('prints its address, how many verdicts, and three things to try that work', async () => {
    await using server = await startServe(
      writeCatalogue([entryOf('a'), entryOf('b', { withdrawn: true })], soundSettingsYaml()),
    );
    for (const path of ['/api/v1?verdict=worthit&limit=3', '/api/v1/a', '/api/badge/a'])
      expect((await fetch(server.address + path)).status).toBe(200);
    server.kill('SIGINT');
    const { exitCode, stdout, stderr } = await server.ended();
    expect(stdout).toBe(`Test verdicts: 1 verdict at ${server.address}
Addresses in responses begin with https://verdicts.acme.dev; --base-url changes that

Try:
  curl '${server.address}/api/v1?verdict=worthit&limit=3'
  curl ${server.address}/api/v1/a
  ${server.address}/api/badge/a   in a browser
`);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
  });

  test('follows changes without dropping a request, and keeps the last good edition over a mistake', async () => {
    const folder = writeCatalogue([entryOf('a', { rating: 1 })], soundSettingsYaml());
    await using server = await startServe(folder);
    const { address } = server;
    const statuses = new Map<number, number>();
    let asking = true;
    const asked = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (asking) {
          const { status } = await fetch(`${address}/api/v1/a`);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          await Bun.sleep(2);
        }
      }),
    );
    for (const rating of [2, 4]) {
      writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating })]));
      await until(async () => (await rated(address)) === rating);
    }
    writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating: 99 })]));
    await server.printed('rating is 99; allowed: a whole number from 1 to 10');
    await server.printed('stays.');
    expect(await rated(address)).toBe(4);
    const page = async (path: string) => (await fetch(address + path)).text();
    const mistake = '>verdicts.ndjson:1:128: rating is 99; allowed: a whole number from 1 to 10<';
    await until(async () => (await page('/reviews/a')).includes(mistake));
    expect(await page('/')).toContain('This page is not up to date: the catalogue has mistakes.');
    writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating: 4 })]));
    await server.printed('No mistakes any more: the folder holds edition ');
    await until(async () => !(await page('/reviews/a')).includes('mistake'));
    writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating: 5 })]));
    await until(async () => (await rated(address)) === 5);
    asking = false;
    await asked;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(4);
  });

  test('ends with one line and the right exit code when it cannot start', async () => {
    const other = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
    const good = await compileFolder(writeCatalogue([entryOf('a')]));
    expect(await run('serve', good, '--port', String(other.port))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: port ${other.port} of 127.0.0.1 is taken; choose another with --port\n`,
    });
    other.stop(true);
    expect(await run('serve', '/no/such/folder')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'verdicts: /no/such/folder: there is no such folder or file\n',
    });
    const bad = writeCatalogue([entryOf('a', { rating: 99 })], soundSettingsYaml());
    const faulty = await runProcess('serve', bad);
    expect(faulty.stderr).toContain('rating is 99');
    expect(faulty.exitCode).toBe(1);
    const noEdition = join(writeFolder({ 'x.sqlite': 'x' }), 'x.sqlite');
    expect(await run('serve', noEdition)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `verdicts: ${noEdition}: this is not a whole edition file: it ends without its seal\n`,
    });
    expect(await run('serve', good, '--host', '203.0.113.7')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^verdicts: .*203\.0\.113\.7.*\n$/),
    });
  });

  test('at SIGTERM takes no new connection, ends though a client holds one open, and leaves nothing behind', async () => {
    const own = newFolder();
    const catalogue = writeCatalogue([entryOf('a')], soundSettingsYaml());
    await using server = await startServe(catalogue, ['TMPDIR', own]);
    const { hostname, port } = new URL(server.address);
    const idle = connect(Number(port), hostname);
    await new Promise((resolve) => idle.once('connect', resolve));
    idle.write('GET /api/v1/a HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    server.kill('SIGTERM');
    expect((await server.ended()).exitCode).toBe(0);
    await expect(fetch(server.address)).rejects.toThrow();
    idle.destroy();
    expect(readdirSync(own, { recursive: true })).toEqual([]);
  });

  test('exits at once when asked to stop while compiling, and leaves nothing behind', async () => {
    const own = newFolder();
    const folder = writeCatalogue([entryOf('a')], soundSettingsYaml());
    await using server = await startServe(folder, ['TMPDIR', own]);
    writeFileSync(
      join(folder, 'verdicts.ndjson'),
      ndjson(Array.from({ length: 20_000 }, (_, index) => entryOf(`p-${index}`))),
    );
    await until(async () => readdirSync(own).length > 0);
    server.kill('SIGTERM');
    // Had it compiled to the end, it would say on standard error what it serves now.
    expect(await server.ended()).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(own, { recursive: true })).toEqual([]);
  });

  test('follows a folder that was deleted and is there again, and leaves no edition behind when it is killed', async () => {
    const folder = writeCatalogue([entryOf('a', { rating: 1 })], soundSettingsYaml());
    const own = newFolder();
    await using server = await startServe(folder, ['TMPDIR', own]);
    rmSync(folder, { recursive: true });
    await server.printed('stays.');
    expect(await rated(server.address)).toBe(1);
    for (const rating of [2, 3]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'catalogue.yaml'), soundSettingsYaml());
      writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating })]));
      await until(async () => (await rated(server.address)) === rating);
    }
    server.kill('SIGKILL');
    await server.ended();
    expect(readdirSync(own, { recursive: true })).toEqual([]);
  });

  // Looks at what the process watches.
  needing(
    process.platform === 'linux' ? undefined : 'there is no /proc',
  ).test('follows no link out of the catalogue, and watches nothing that it does not read', async () => {
    const folder = writeCatalogue([entryOf('a')], soundSettingsYaml());
    const outside = writeFolder({ 'deep/er/notes.md': 'x' });
    mkdirSync(join(folder, 'verdicts'));
    mkdirSync(join(folder, 'drafts'));
    symlinkSync(outside, join(folder, 'verdicts/.elsewhere'));
    await using server = await startServe(folder);
    writeFileSync(join(folder, 'verdicts.ndjson'), ndjson([entryOf('a', { rating: 9 })]));
    await until(async () => (await rated(server.address)) === 9);
    const watched = watchedBy(server.pid);
    expect(watched).toContain(statSync(join(folder, 'verdicts')).ino);
    for (const path of [outside, join(outside, 'deep'), join(outside, 'deep/er'), join(folder, 'drafts')])
      expect(watched).not.toContain(statSync(path).ino);
  });
});

/** Inodes that a process has told the kernel to watch (proc(5), `fdinfo`). */
function watchedBy(pid: number): number[] {
  const folder = `/proc/${pid}/fdinfo`;
  return readdirSync(folder).flatMap((name) => {
    const text = existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
    return [...text.matchAll(/^inotify wd:\S+ ino:([0-9a-f]+)/gm)].map(([, inode = '']) =>
      Number.parseInt(inode, 16),
    );
  });
}

async function rated(address: string): Promise<unknown> {
  const record = (await (await fetch(`${address}/api/v1/a`)).json()) as { rating: unknown };
  return record.rating;
}
