import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { commandLines } from '../lab/processes.ts';
import { startBucketServer } from '../lab/s3/bucket-server.ts';
import { type FaultyProxy, startFaultyProxy } from '../lab/s3/faulty-proxy.ts';
import { objectsOf, startS3, type TestBucket } from '../lab/s3/s3-servers.ts';
import { parseS3Address } from '../src/edition/store/s3/s3-address.ts';
import { S3Store } from '../src/edition/store/s3/s3-store.ts';
import { listSchema } from '../src/render/list.ts';
import { run, runProcess, type ServeProcess, startServe } from './support/command.ts';
import { conversationWith } from './support/store-conversation.ts';
import { newStore } from './support/stores.ts';

describe('a store in a bucket', () => {
  let server: TestBucket;
  let proxy: FaultyProxy;
  let store: string;
  let catalogue: string;
  let count = 0;
  let servers: ServeProcess[] = [];

  const serve = async (...words: readonly string[]) => {
    const started = await startServe(...words, '--poll', '0.1');
    servers.push(started);
    return started;
  };
  const entries = (rating: number) =>
    ndjson([
      entryOf('a', { rating }),
      ...Array.from({ length: 300 }, (_, index) =>
        entryOf(`p${index}`, { verdictSummary: `What product ${index} of this catalogue is.` }),
      ),
    ]);
  const publish = async (rating: number, to = store) => {
    writeFileSync(join(catalogue, 'verdicts.ndjson'), entries(rating));
    return run('publish', catalogue, '--to', to, '--force');
  };
  const newCache = () => {
    process.env['VERDICTS_CACHE_DIR'] = newFolder();
  };
  const signWith = (key: { readonly accessKeyId: string; readonly secretAccessKey: string }) => {
    process.env['AWS_ACCESS_KEY_ID'] = key.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = key.secretAccessKey;
  };
  const rating = async (address: string) => {
    const list = listSchema.parse(await (await fetch(`${address}/api/v1?limit=1`)).json());
    return list.data[0]?.rating;
  };
  const open = () =>
    new S3Store({
      address: parseS3Address(store),
      surroundings: { endpoint: proxy.endpoint, region: undefined, credentials: () => server },
      copiesFolder: newFolder(),
      onProgress: () => undefined,
    });
  const packs = () => [...new Set(proxy.requests.filter((line) => /^PUT \S*\/packs\//.test(line)))];

  beforeAll(async () => {
    server = await startS3();
    proxy = await startFaultyProxy(server.endpoint);
  });

  afterAll(async () => {
    for (const name of Object.keys(process.env))
      if (name.startsWith('AWS_') || name === 'VERDICTS_CACHE_DIR') delete process.env[name];
    await proxy.stop();
    await server.stop();
  });

  beforeEach(() => {
    store = `s3://${server.bucket}/tests/${count++}`;
    process.env['AWS_ENDPOINT_URL_S3'] = proxy.endpoint;
    signWith(server);
    proxy.fault = () => undefined;
    proxy.requests.length = 0;
    catalogue = writeCatalogue([], soundSettingsYaml());
    newCache();
  });

  afterEach(async () => {
    for (const one of servers) one.kill('SIGKILL');
    await Promise.all(servers.map((one) => one.ended()));
    servers = [];
  });

  test('behaves like a store in a folder, with the same messages', async () => {
    const folder = newStore([]).store;
    const [inFolder, inBucket] = await Promise.all([conversationWith(folder), conversationWith(store)]);
    expect(inBucket).toEqual(inFolder);
  });

  test('is followed through its absence; a server that starts meanwhile takes its copy, and one without says so', async () => {
    expect((await run('editions', store)).stderr).toBe(
      `verdicts: ${store}: nothing has been published yet\n`,
    );
    expect(await publish(1)).toMatchObject({ exitCode: 0 });
    const one = await serve(store);
    expect(await rating(one.address)).toBe(1);
    await publish(2);
    await one.printed('publication 2');
    // It asks for the next publication, and for a list only at the start.
    const asked = proxy.requests.length;
    while (proxy.requests.slice(asked).length < 3) await Bun.sleep(20);
    const polls = proxy.requests.slice(asked);
    expect([...new Set(polls.filter((line) => line.endsWith('publications/00000003.json')))]).toHaveLength(1);
    expect(polls.filter((line) => line.includes('list-type'))).toEqual([]);
    proxy.fault = () => 503;
    await one.printed('stays: ');
    await one.printed(`${store} cannot be reached (the server answered 503 SlowDown)`);
    const two = await serve(store);
    await two.printed('; serving the local copy of publication 2, of ');
    expect(await rating(two.address)).toBe(2);
    const three = await runProcess('serve', store, ['VERDICTS_CACHE_DIR', newFolder()]);
    expect(three.exitCode).toBe(1);
    expect(three.stderr).toContain(
      'cannot be reached (the server answered 503 SlowDown), and there is no local copy',
    );
    proxy.fault = () => undefined;
    for (const each of [one, two]) await each.printed('The store can be read again.');
    await publish(3);
    for (const each of [one, two]) await each.printed('publication 3');
    expect(await rating(two.address)).toBe(3);
  });

  test('that says nothing delays a server by some twenty seconds, and then it takes its copy', async () => {
    await publish(1);
    proxy.fault = () => 'silence';
    const one = await serve(store);
    await one.printed(
      `${store} cannot be reached (it does not answer); serving the local copy of publication 1`,
    );
    expect(await rating(one.address)).toBe(1);
    expect(proxy.requests.filter((line) => line.includes('list-type')).length).toBeLessThan(20);
    proxy.fault = () => undefined;
    await publish(2);
    await one.printed('publication 2');
  });

  test('is written and read through servers that fail, hang up, lose answers and send half of them', async () => {
    const faults = [500, 503, 'half', 'cut', 'lost-answer'] as const;
    let harmed = 0;
    // Each request is harmed once or twice, then fulfilled.
    const seen = new Map<string, number>();
    proxy.fault = (line) => {
      const times = (seen.get(line) ?? 0) + 1;
      seen.set(line, times);
      if (times > 1 + (seen.size % 2)) return undefined;
      return faults[harmed++ % faults.length];
    };
    for (const one of [1, 2, 3]) {
      const { exitCode, stderr } = await publish(one);
      expect(stderr.replace(/.*warning[\s\S]*/, '')).toBe('');
      expect(exitCode).toBe(0);
      seen.clear();
    }
    newCache();
    const verified = await run('store', 'verify', store);
    expect(verified.stdout).toBe('Nothing is wrong: 3 publications, 3 whole editions.\n');
    expect(harmed).toBeGreaterThan(20);
  });

  test('gives up in bounded time on a server that answers nothing but failures, in one line without secrets', async () => {
    await publish(1);
    newCache();
    for (const fault of [500, 'cut'] as const) {
      proxy.fault = () => fault;
      const { exitCode, stderr } = await run('diff', store, catalogue);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(
        /^verdicts: s3:\S+ cannot be reached \((?:the server answered 500 InternalError|the connection was lost)\)\n$/,
      );
    }
    // The server did it, and every answer was lost.
    proxy.fault = (line) => (/^(?:PUT|GET) \S*publications\/00000002/.test(line) ? 'lost-answer' : undefined);
    expect((await publish(2)).stderr).toContain(
      'it is not known whether publication 2 took place; verdicts editions tells when the bucket is back',
    );
    proxy.fault = () => undefined;
    expect((await run('editions', store)).stdout).toMatch(/\n 2 .* current\n/);
    expect((await run('store', 'verify', store)).stdout).toStartWith('Nothing is wrong');
  });

  test('lets one of several concurrent publishers win, and refuses the others with the reason', async () => {
    await publish(1);
    const template = { edition: '0'.repeat(32), verdicts: 1, withdrawn: 0, changes: null };
    // What no client can see of a server shows itself with time: whether its check is atomic.
    for (let sequence = 2; sequence < (server.isForeign ? 102 : 5); sequence++) {
      const publishings = await Promise.all([1, 2, 3].map(() => open().begin()));
      for (const [index, { draft }] of publishings.entries())
        writeFileSync(draft, `an edition ${index}`.repeat(1000));
      const outcomes = await Promise.allSettled(
        publishings.map((one) => one.publish({ ...template, sequence, publishedAt: '2026-11-22T10:00:00Z' })),
      );
      for (const one of publishings) await one.end();
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
      expect([sequence, won.length]).toEqual([sequence, 1]);
      expect(new Set(refusals)).toEqual(
        new Set([
          `StoreError: somebody else published to ${store} meanwhile, as publication ${sequence}; nothing was changed`,
        ]),
      );
    }
    const current = (await open().current()) ?? expect.unreachable();
    expect(readFileSync(await open().fetch(current), 'utf8')).toStartWith('an edition ');
  });

  test('names its bucket in the host where the address says so', async () => {
    // Requests go to a proxy, which is the server itself: no name of it has to be known.
    const host = { HTTP_PROXY: server.endpoint, AWS_ENDPOINT_URL_S3: `http://${server.domain}` };
    const inHost = (...words: string[]) => runProcess(...words, ...Object.entries(host));
    const named = `${store}?style=host`;
    writeFileSync(join(catalogue, 'verdicts.ndjson'), entries(1));
    expect(await inHost('publish', catalogue, '--to', named)).toMatchObject({ exitCode: 0 });
    expect((await inHost('editions', named)).stdout).toMatch(/\n 1 .*current\n/);
    // The same objects as under the other style.
    expect((await run('store', 'verify', store)).stdout).toBe(
      'Nothing is wrong: 1 publication, 1 whole edition.\n',
    );
  });

  test.each([
    'ignored',
    'raced',
    'refused',
  ] as const)('refuses to publish where the server would let two publishers win, since the condition is %s', async (conditions) => {
    const careless = startBucketServer(server.bucket, [{ ...server, mayWrite: true }], { conditions });
    try {
      const { exitCode, stderr } = await publish(
        1,
        `${store}?endpoint=${careless.endpoint}&style=path&region=eu-west-1`,
      );
      expect(stderr).toStartWith(`verdicts: ${store}: its server does not honour If-None-Match, `);
      expect(exitCode).toBe(1);
      expect([...careless.objects.keys()]).toEqual([]);
    } finally {
      await careless.stop();
    }
  });

  test('sends and fetches the difference only, and gives up what no edition needs', async () => {
    await publish(1);
    const first = { ...proxy.traffic };
    await publish(2);
    // The part that changed, and no more than one pack for it.
    const sent = proxy.traffic.sent - first.sent;
    expect(sent).toBeLessThan(first.sent / 3);
    expect(packs().filter((line) => line.includes('/00000002-'))).toHaveLength(1);
    // A machine that has the first edition fetches as little; one that has nothing gets all of it.
    const one = await serve(store);
    await publish(3);
    await one.printed('publication 3');
    newCache();
    expect(await run('diff', `${store}#1`, store)).toMatchObject({ exitCode: 0 });
    await publish(4);
    expect((await run('prune', store, '--keep', '2')).stdout).toStartWith('Deleted 2 edition files');
    newCache();
    expect((await run('store', 'verify', store)).stdout).toBe(
      'Nothing is wrong: 4 publications, 2 whole editions.\n',
    );
    expect((await run('diff', `${store}#1`, store)).stderr).toBe(
      `verdicts: ${store}: the edition of publication 1 was pruned\n`,
    );
    expect(await run('rollback', store, '3')).toMatchObject({ exitCode: 0 });
  });

  test('works despite leftovers of a killed publisher, and removes them', async () => {
    await publish(1);
    const left = await open().begin();
    writeFileSync(left.draft, 'what a publisher had compiled'.repeat(5000));
    // Everything but the last word.
    proxy.fault = (line) => (line.includes('publications/00000002') ? 500 : undefined);
    const about = {
      sequence: 2,
      edition: '0'.repeat(32),
      publishedAt: '2026-11-22T10:00:00Z',
      verdicts: 1,
      withdrawn: 0,
      changes: null,
    };
    await expect(left.publish(about)).rejects.toThrow('it is not known whether');
    proxy.fault = () => undefined;
    await left.end();
    const leavings = packs().filter((line) => line.includes('/00000002-'));
    expect(leavings).toHaveLength(1);
    proxy.requests.length = 0;
    expect(await publish(2)).toMatchObject({ exitCode: 0 });
    const removed = proxy.requests.filter((line) => line.startsWith('DELETE')).map((line) => line.slice(7));
    expect(removed).toContain(leavings[0]?.slice(4) ?? '');
    // Had the publisher of the second one been killed at its end, the next one would remove that.
    const objects = objectsOf(server, store.slice(6 + server.bucket.length));
    await objects.write('packs/00000002-left', Buffer.from('of a publisher'));
    expect(await publish(3)).toMatchObject({ exitCode: 0 });
    expect(await objects.list('packs/00000002-left')).toEqual([]);
    expect((await run('store', 'verify', store)).stdout).toStartWith('Nothing is wrong');
  });

  test('refuses altered data in the bucket, in one line; a server keeps its current edition', async () => {
    const objects = objectsOf(server, store.slice(6 + server.bucket.length));
    await publish(1);
    const one = await serve(store, '--cache-dir', newFolder());
    proxy.fault = (line) => (/^GET \S*packs\/00000002/.test(line) ? 'altered' : undefined);
    await publish(2);
    const altered = `${store}: the edition of publication 2: a chunk was altered in the store: its SHA-256 is not that in the manifest`;
    await one.printed(`stays: ${altered}`);
    expect(await rating(one.address)).toBe(1);
    proxy.fault = () => undefined;
    const [manifest = ''] = await objects.list('manifests/00000002-');
    await objects.write(manifest, Buffer.from('no manifest'));
    newCache();
    expect((await run('diff', store, catalogue)).stderr).toBe(
      `verdicts: ${store}: the manifest of publication 2 was altered: its SHA-256 is not the published one\n`,
    );
    const verified = await run('store', 'verify', store);
    expect(verified.exitCode).toBe(1);
    expect(verified.stdout).toEndWith('\n1 fault; 2 publications, 1 whole edition.\n');
    // A lost one is made anew of what a later one says; a damaged one that nothing tells of is taken aside.
    const firstOne = 'publications/00000001.json';
    const first = await objects.read(firstOne, () => true);
    await objects.remove(firstOne);
    await objects.write('publications/00000003.json', Buffer.from('{'));
    expect((await run('editions', store)).stderr).toBe(
      `verdicts: ${store}: publications/00000003.json is damaged, or was written by another version of this program\n`,
    );
    const repaired = await run('store', 'repair', store);
    expect(repaired.stdout).toMatch(
      /^Taken aside: damaged\/00000003\.json\nMade anew: publication 1\nLost: publication 3\ns3:\S+ lists 2 publications; the current one is 2, edition /,
    );
    const parsed = (bytes: Uint8Array = Buffer.from('0')) => JSON.parse(Buffer.from(bytes).toString());
    expect(parsed(await objects.read(firstOne, () => true))).toEqual(parsed(first));
    expect((await run('store', 'repair', store)).stdout).toStartWith('Nothing is wrong with the list: ');
    expect((await run('editions', store)).stdout).toMatch(/^No .*\n 2 .*current\n 1 .*\n$/);
  });

  test('is read with a key that may only read, from the environment or a file; no key is shown', async () => {
    const { reader } = server;
    await publish(1);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
    const file = join(catalogue, 'credentials');
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = file;
    const outcomes = [await run('editions', store)];
    writeFileSync(
      file,
      `[other]\naws_access_key_id = x\n[default]\naws_access_key_id = ${reader.accessKeyId}\naws_secret_access_key = ${reader.secretAccessKey}\n${reader.sessionToken ? `aws_session_token = ${reader.sessionToken}\n` : ''}`,
    );
    newCache();
    const one = await serve(store, '--workers', '2');
    expect(await rating(one.address)).toBe(1);
    for (const words of [
      ['editions', store],
      ['diff', store, catalogue],
      ['store', 'verify', store],
    ])
      expect(await run(...words)).toMatchObject({ exitCode: 0 });
    outcomes.push(await publish(2), await run('prune', store, '--keep', '2'));
    writeFileSync(file, readFileSync(file, 'utf8').replace(reader.secretAccessKey, 'another-secret'));
    outcomes.push(
      await run('editions', store),
      await run('editions', `s3://${server.accessKeyId}:${server.secretAccessKey}@bucket/x`),
      await run('editions', `${store}?endpont=${reader.secretAccessKey}`),
      await run('editions', `${store}?endpoint=https://${reader.secretAccessKey}@host`),
      await run('editions', 's3://no-such-bucket/x'),
    );
    const shown = outcomes.map(({ stderr }) => stderr);
    for (const [index, text] of shown.entries()) {
      expect(outcomes[index]?.exitCode).not.toBe(0);
      for (const secret of [server.secretAccessKey, reader.secretAccessKey])
        expect(text).not.toContain(secret);
      expect(text.split('\n').filter((line) => line.startsWith('verdicts: '))).toHaveLength(1);
    }
    expect(shown[0]).toContain('there are no credentials for the bucket; allowed: AWS_ACCESS_KEY_ID and');
    expect(shown[1]).toContain('(the server answered 403 AccessDenied; docs/stores.md lists the rights');
    expect(shown[3]).toContain('403 SignatureDoesNotMatch; the secret key is not that of the access key');
    expect(shown[4]).toContain('keys have no place in the address of a bucket');
    expect(shown[5]).toContain('allowed: endpoint, region, style; did you mean endpoint?');
    const words = commandLines().filter((text) => text.includes(store));
    expect(words.length).toBeGreaterThan(2);
    for (const text of words) expect(text).not.toContain(reader.secretAccessKey);
    // Its workers would outlive it.
    one.kill('SIGTERM');
    expect(await one.ended()).toMatchObject({ exitCode: 0 });
    delete process.env['AWS_SHARED_CREDENTIALS_FILE'];
  });
});
