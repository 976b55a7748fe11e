import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { entryOf, ndjson, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { needingPrograms } from '../lab/needing.ts';
import { sharedPostgres } from '../lab/postgres/postgres.ts';
import { postgresIsHere } from '../lab/postgres/postgres-files.ts';
import { startS3, type TestBucket } from '../lab/s3/s3-servers.ts';
import { until } from '../lab/until.ts';
import type { Publication } from '../src/edition/store/edition-store.ts';
import { isSignedBy, newKey, parsePublicKey, signText } from '../src/edition/store/minisign.ts';
import { listSchema } from '../src/render/list.ts';
import { run, runOf, type ServeProcess, startServe } from './support/command.ts';
import { connectMcp } from './support/mcp.ts';

const withMinisign = needingPrograms('minisign');

/** Makes a key with the command; gives its file and its public key. */
async function makeKey(): Promise<{ readonly file: string; readonly line: string; readonly id: string }> {
  const file = join(newFolder(), 'publisher.key');
  const { exitCode, stdout } = await run('keys', 'new', file);
  expect(exitCode).toBe(0);
  const [, id = '', line = ''] = /^Secret key (\w{16}): [\s\S]*\nPublic key: (\S+), for/.exec(stdout) ?? [];
  return { file, line, id };
}

describe('keys', () => {
  test('are files of minisign that only their owner may read, and never replace others', async () => {
    const { file, line, id } = await makeKey();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${file}.pub`, 'utf8')).toBe(
      `untrusted comment: minisign public key ${id}\n${line}\n`,
    );
    expect(await run('keys', 'new', file)).toMatchObject({ exitCode: 1, stdout: '' });
    // Made by minisign 0.11, as `minisign -G -W` and `minisign -S -t 'trusted words'`.
    const key = parsePublicKey('RWRQ8HAkNXPrpIDh0iwlHzChY6CmRkd7xYZyHHuk8W3Q6RBOoMn76ZxN');
    const signature = `untrusted comment: signature from minisign secret key
RURQ8HAkNXPrpFfs+eYNJn1w479eZ6jy22lQH6CL8NssJzk+f5aZB2ItGPO2ZPpKMKPS7SGoOo9oXHd7hPGy/UwW5sqNv11Qigg=
trusted comment: trusted words
sU3nGL/wxMvzvNjW/GaobrKp4lIfH5QoEI8aLeko2y+R6JuHhvC1D22nBOnouebJx/X/G7bWKrMVjJTBvhWoBw==
`;
    expect(key?.id).toBe('A4EB73352470F050');
    expect(isSignedBy('hello\n', signature, key ?? newKey())).toBeTrue();
    expect(isSignedBy('hello', signature, key ?? newKey())).toBeFalse();
    expect(isSignedBy('hello\n', signature.replace('words', 'word'), key ?? newKey())).toBeFalse();
  });

  test('verify only what they signed, for any change to a signature', () => {
    const key = newKey();
    const signature = signText('text', 'comment', key);
    expect(isSignedBy('text', signature, key)).toBeTrue();
    const start = signature.indexOf('\n') + 1;
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: signature.length - 2 }),
        fc.base64String({ minLength: 1, maxLength: 4 }),
        (place, put) => {
          const other = signature.slice(0, place) + put + signature.slice(place + put.length);
          // The last digit of Base64 may stand for fewer bits than it has.
          const bytes = (text: string) =>
            text
              .trimEnd()
              .split('\n')
              .map((line) => (line.includes(' ') ? line : Buffer.from(line, 'base64').toString('hex')))
              .join();
          if (bytes(other) !== bytes(signature)) expect(isSignedBy('text', other, key)).toBeFalse();
        },
      ),
    );
  });
});

const kinds = ['folder', 'bucket', ...(postgresIsHere ? ['database'] : [])];

describe.each(kinds)('a store in a %s that is signed', (kind) => {
  let bucket: TestBucket | undefined;
  let store: string;
  let catalogue: string;
  let key: Awaited<ReturnType<typeof makeKey>>;
  let servers: ServeProcess[] = [];

  beforeAll(async () => {
    if (kind === 'bucket') bucket = await startS3();
    process.env['AWS_ACCESS_KEY_ID'] = bucket?.accessKeyId ?? '';
    process.env['AWS_SECRET_ACCESS_KEY'] = bucket?.secretAccessKey ?? '';
  });

  afterAll(async () => {
    for (const name of ['VERDICTS_CACHE_DIR', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      delete process.env[name];
    await bucket?.stop();
  });

  beforeEach(async () => {
    process.env['VERDICTS_CACHE_DIR'] = newFolder();
    catalogue = writeCatalogue([], soundSettingsYaml());
    key = await makeKey();
    const folder = newFolder();
    store = join(folder, 'store');
    if (bucket) store = `s3://${bucket.bucket}/${basename(folder)}?endpoint=${bucket.endpoint}`;
    if (kind !== 'database') return;
    const postgres = await sharedPostgres();
    store = postgres.url('postgres', await postgres.newDatabase());
  });

  afterEach(async () => {
    for (const one of servers) one.kill('SIGKILL');
    await Promise.all(servers.map((one) => one.ended()));
    servers = [];
  });

  const publish = async (rating: number, ...words: readonly string[]) => {
    writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson([entryOf('a', { rating }), entryOf('b')]));
    const outcome = await run('publish', catalogue, '--to', store, '--force', ...words);
    expect(outcome.exitCode).toBe(0);
  };
  const serve = async (...words: readonly string[]) => {
    const started = await startServe(store, '--poll', '0.1', ...words);
    servers.push(started);
    return started;
  };
  const rating = async ({ address }: ServeProcess) =>
    listSchema.parse(await (await fetch(`${address}/api/v1?limit=1`)).json()).data[0]?.rating;

  const editions = async () => {
    const { stdout } = await run('editions', store, '--format', 'json');
    return (JSON.parse(stdout) as { publications: Publication[] }).publications;
  };

  test('is signed by publishing again what it holds already, on the same day, once with each key', async () => {
    const young = await makeKey();
    await publish(1);
    await publish(2);
    const server = await serve();
    const served = await fetch(`${server.address}/api/v1/a`);
    const words = ['publish', catalogue, '--to', store, '--based-on', '1', '--sign'];
    const differs = /^Against edition (\w+): nothing differs but the signature\. 2 verdicts, /;
    const planned = await run(...words, key.file, '--dry-run');
    expect(planned.stdout).toMatch(differs);
    expect(planned.stdout).toContain('Dry run: nothing was published');
    for (const [index, one] of [key, young].entries()) {
      const signed = await run(...words, one.file);
      expect(signed.stdout).toMatch(differs);
      expect(signed.stdout).toEndWith(`: publication ${index + 3}.\n`);
      expect(signed.exitCode).toBe(0);
      const again = await run(...words, one.file);
      expect(again.stdout).toMatch(/^Nothing to publish: .*, as edition \w+, signed with this key\.\n$/);
      expect(await run('publish', catalogue, '--to', store)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/^Nothing to publish: .*, as edition \w+\.\n$/),
      });
      await server.printed(`publication ${index + 3}: 2`);
    }
    const known = await fetch(`${server.address}/api/v1/a`);
    expect(known.headers.get('etag')).toBe(served.headers.get('etag') ?? '');
    const changes = await (await fetch(`${server.address}/api/changes?since=2`)).json();
    expect(changes).toMatchObject({ total: 0 });
    const listed = await editions();
    expect(listed.map(({ edition }) => edition)).toEqual([0, 1, 1, 1].map((at) => listed[at]?.edition ?? ''));
    expect(await run('store', 'verify', store)).toMatchObject({ exitCode: 0 });

    // All publications of one edition in a row count as one.
    expect((await run('prune', store, '--keep', '2')).stdout).toBe('Nothing to prune.\n');
    expect(await run('rollback', store, '--sign', young.file)).toMatchObject({ exitCode: 0 });
    await server.printed('publication 5: 2');
    expect(await rating(server)).toBe(1);
    expect(await run('rollback', store, '--sign', young.file)).toMatchObject({ exitCode: 0 });
    expect(await rating(await serve('--trust', young.line))).toBe(2);
  });

  test('is served by those who trust its key, who keep the old edition when another comes, through a change of keys', async () => {
    const [old, young] = [key, await makeKey()];
    await publish(1, '--sign', old.file);
    const one = await serve('--trust', old.line);
    const both = await serve('--trust', `${old.file}.pub`, '--trust', young.line);
    expect(await rating(one)).toBe(1);
    await publish(2);
    for (const server of [one, both])
      await server.printed('publication 2 is not trusted: it is not signed; trusted: ');
    await publish(3, '--sign', young.file);
    await one.printed(
      `publication 3 is not trusted: it is signed with the key ${young.id}, which is not trusted; trusted: ${old.id}`,
    );
    await both.printed('Now serving edition');
    expect(await rating(one)).toBe(1);
    expect(await rating(both)).toBe(3);
    const rolledBack = await run('rollback', store, '--sign', old.file);
    expect(rolledBack).toMatchObject({ exitCode: 0 });
    await one.printed('publication 4');
    expect(await rating(one)).toBe(2);
    const verified = await run('store', 'verify', store, '--trust', old.line);
    expect(verified.exitCode).toBe(1);
    expect(verified.stdout.match(/^publication \d+: .*$/gm)).toEqual([
      `publication 2: it is not signed; trusted: ${old.id}`,
      `publication 3: it is signed with the key ${young.id}, which is not trusted; trusted: ${old.id}`,
    ]);
    const listed = JSON.parse((await run('editions', store, '--format', 'json')).stdout);
    expect(listed.publications[2].signature).toContain('trusted comment: verdicts publication 3, edition ');
  });

  withMinisign.test('can be verified by minisign', async () => {
    await publish(1, '--sign', key.file);
    const file = join(newFolder(), 'manifest.json');
    expect(await run('store', 'manifest', store, '--to', file)).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = await runOf('minisign', '-Vm', file, '-P', key.line);
    expect(stdout).toMatch(
      /^Signature and comment signature verified\nTrusted comment: verdicts publication 1, /,
    );
    expect(exitCode).toBe(0);
    expect(await runOf('minisign', '-S', '-s', key.file, '-m', file)).toMatchObject({ exitCode: 0 });
    writeFileSync(file, `${readFileSync(file, 'utf8')} `);
    expect((await runOf('minisign', '-Vm', file, '-P', key.line)).exitCode).toBe(1);
  });

  if (kind === 'folder') {
    // What follows is the same for stores of every kind: the list and the editions are what is signed.
    test('is read by an assistant that trusts its key, and keeps the old edition when another comes', async () => {
      await publish(1, '--sign', key.file);
      const assistant = await connectMcp([store, '--poll', '0.1', '--trust', key.line]);
      await publish(2);
      await until(() => assistant.log().includes('publication 2 is not trusted: it is not signed'));
      expect(await assistant.text('product_verdict_get', { products: ['a'] })).toContain('1 out of 10');
      await assistant.close();
    });

    test('is not served when what its list says was not signed, nor a signature under another number', async () => {
      for (const one of [1, 2]) await publish(one, '--sign', key.file);
      const file = join(store, 'publications.json');
      const list = JSON.parse(readFileSync(file, 'utf8'));
      const server = await serve('--trust', key.line);
      for (const change of [
        { publishedAt: '2099-01-01T00:00:00Z' },
        { sequence: 3 },
        { signature: list.publications[0].signature },
      ]) {
        const [first, second] = list.publications;
        writeFileSync(file, JSON.stringify({ ...list, publications: [first, { ...second, ...change }] }));
        if (!('signature' in change)) continue;
        const verified = await run('store', 'verify', store, '--trust', key.line);
        expect(verified.stdout).toContain(
          `publication 2: its signature is wrong: the key ${key.id} did not sign what the store says of it\n`,
        );
      }
      writeFileSync(
        file,
        JSON.stringify({
          ...list,
          publications: [list.publications[0], { ...list.publications[1], sequence: 3 }],
        }),
      );
      await server.printed(`stays: ${store}: publication 3 is not trusted: its signature is wrong`);
    });

    test('has the signature of each download beside it, as long as a server makes what the publisher signed', async () => {
      const trusted = parsePublicKey(key.line) ?? newKey();
      await publish(1, '--sign', key.file);
      const server = await serve('--trust', key.line);
      const textAt = async ({ address }: ServeProcess, path: string) => {
        const response = await fetch(address + path);
        return { status: response.status, text: await response.text() };
      };
      for (const name of ['json', 'ndjson', 'csv'].map((format) => `/data/verdicts.${format}`)) {
        const signature = await textAt(server, `${name}.minisig`);
        expect(signature.status).toBe(200);
        const { text } = await textAt(server, name);
        expect(isSignedBy(text, signature.text, trusted)).toBeTrue();
        expect(isSignedBy(`${text} `, signature.text, trusted)).toBeFalse();
      }
      const database = await fetch(`${server.address}/data/verdicts.sqlite`);
      const hash = new Bun.CryptoHasher('sha256').update(await database.bytes()).digest('hex');
      expect((await textAt(server, '/data/verdicts.sqlite.minisig')).text).toContain(
        `\ntrusted comment: verdicts.sqlite sha256:${hash}\n`,
      );

      const elsewhere = await serve('--base-url', 'https://mirror.acme.dev');
      expect(await textAt(elsewhere, '/data/verdicts.csv.minisig')).toMatchObject({
        status: 404,
        text: expect.stringContaining('The publisher signed another verdicts.csv'),
      });
      await publish(2);
      const unsigned = await serve();
      expect((await textAt(unsigned, '/data/verdicts.csv.minisig')).status).toBe(404);
    });
  }
});

test('a key that is unusable, or does not apply to the source, is refused in one line', async () => {
  const catalogue = writeCatalogue([entryOf('a')], soundSettingsYaml());
  const key = await makeKey();
  const encrypted = join(newFolder(), 'key');
  const bytes = Buffer.from(readFileSync(key.file, 'utf8').split('\n')[1] ?? '', 'base64');
  bytes.write('Sc', 2);
  writeFileSync(encrypted, `untrusted comment: minisign encrypted secret key\n${bytes.toString('base64')}\n`);
  const outcomes = [
    await run('publish', catalogue, '--to', join(newFolder(), 's'), '--sign', encrypted),
    await run('publish', catalogue, '--to', join(newFolder(), 's'), '--sign', `${key.file}.pub`),
    await run('publish', catalogue, '--to', join(newFolder(), 's'), '--sign', join(newFolder(), 'none')),
    await run('serve', catalogue, '--trust', key.line),
    await run('mcp', catalogue, '--trust', key.line),
    await run('mcp', 'https://verdicts.example', '--trust', key.line),
    await run('serve', catalogue, '--trust', key.file),
  ];
  const said = outcomes.map(({ stderr }) => stderr.split('\n')[0]);
  expect(said[0]).toContain('is encrypted with a password; allowed: a key without one');
  expect(said[1]).toContain('holds no secret key; allowed: ');
  expect(said[2]).toContain('for a key, cannot be read: ');
  expect(said[3]).toContain('--trust is for a store; ');
  expect(said[4]).toContain('--trust is for a store; ');
  expect(said[5]).toContain('--trust is not for an address');
  expect(said[6]).toContain('Allowed: the line of a public key, or a file that holds it');
  const secret = readFileSync(key.file, 'utf8').split('\n')[1] ?? '';
  for (const [index, text] of said.entries()) {
    expect(text).not.toContain(secret);
    expect(outcomes[index]?.exitCode).not.toBe(0);
  }
});
