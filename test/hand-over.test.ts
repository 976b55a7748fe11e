import { afterEach, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { needing } from '../lab/needing.ts';
import { childrenOf, isAlive, signalProcess } from '../lab/processes.ts';
import { type SteadyLoad, startSteadyLoad } from '../lab/steady-load.ts';
import { until } from '../lab/until.ts';
import { command, run, runProcess, type ServeProcess, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

const linux = needing(process.platform === 'linux' ? undefined : 'sockets are handed over on Linux only');

const running = new Set<ServeProcess>();
const loads: SteadyLoad[] = [];

afterEach(async () => {
  for (const load of loads.splice(0)) await load.stop();
  for (const server of running) {
    server.kill('SIGTERM');
    await server.ended();
  }
  running.clear();
});

/** Publishes one verdict, and returns what starts servers of it on one port. */
async function newSite(...options: string[]) {
  const site = newStore([entryOf('a')]);
  await site.publish();
  const [port, admin] = [freePort(), freePort()];
  const words = ['--port', String(port), '--admin-port', String(admin), '--log-format', 'json', ...options];
  return {
    ...site,
    port,
    admin: `http://127.0.0.1:${admin}`,
    words,
    async serve(...more: string[]): Promise<ServeProcess> {
      const server = await startServe(site.store, ...words, ...more);
      running.add(server);
      return server;
    },
    load(): SteadyLoad {
      // `npm run chaos:serve` does the same again and again, under more load.
      const shape = { keeping: 4, changing: 2, pauseMs: 15 };
      const load = startSteadyLoad(port, ['/api/v1/a', '/api/badge/a', '/api/v1'], shape);
      loads.push(load);
      return load;
    },
  };
}

/** Waits until a load has sent this many more requests. */
function goesOn({ tally }: SteadyLoad, requests = 40): Promise<void> {
  const before = tally.requests;
  return until(() => tally.requests >= before + requests);
}

linux.describe('a server that takes the place of another', () => {
  test.each([
    ['one process', [], 2],
    ['workers', ['--workers', '2'], 1],
  ])('is handed its sockets, and no request fails: %s', async (_how, options, times) => {
    const site = await newSite(...options);
    let server = await site.serve();
    const load = site.load();
    for (let time = 0; time < times; time++) {
      await goesOn(load);
      const next = await site.serve('--replace');
      // On a busy machine a worker may not answer its supervisor in time.
      await until(async () => (await fetch(`${site.admin}/ready`)).ok);
      const { exitCode, stderr } = await server.ended();
      expect(exitCode).toBe(0);
      expect(stderr).toContain(`Process ${next.pid} serves now. This one finishes its answers.`);
      running.delete(server);
      server = next;
    }
    await goesOn(load);
    expect((await load.stop()).failures).toEqual({});
  });

  test('ends with the cause when it cannot serve, or is not ready in time, and the one that runs goes on', async () => {
    const site = await newSite();
    const server = await site.serve();
    const load = site.load();
    const broken = join(newFolder(), 'broken.sqlite');
    writeFileSync(broken, 'no edition');
    expect(await runProcess('serve', broken, ...site.words, '--replace')).toMatchObject({ exitCode: 1 });
    // A database that accepts connections and sends nothing.
    const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
    const copies = newFolder();
    const late = await runProcess(
      ...['serve', `postgres://reader@127.0.0.1:${silent.port}/verdicts?connect_timeout=300`, ...site.words],
      ...['--cache-dir', copies, '--replace', '--replace-timeout', '0.5'],
    );
    silent.stop(true);
    expect(late.exitCode).toBe(1);
    expect(late.stderr).toContain('it was not ready within 0.5 seconds (--replace-timeout)');
    await goesOn(load);
    expect((await load.stop()).failures).toEqual({});
    server.kill('SIGTERM');
    expect((await server.ended()).stderr).not.toContain('serves now');
    running.delete(server);
  });

  test('is started by SIGUSR2, with the same words', async () => {
    const site = await newSite();
    const server = await site.serve();
    const load = site.load();
    await goesOn(load);
    server.kill('SIGUSR2');
    const [, named] = await server.printed(/Process (\d+) serves now/);
    const successor = Number(named);
    // What the successor writes goes where the output of the first went.
    await server.printed('"level":"info"');
    await until(() => !isAlive(server.pid));
    await goesOn(load);
    expect((await load.stop()).failures).toEqual({});
    signalProcess(successor, 'SIGTERM');
    expect((await server.ended()).exitCode).toBe(0);
    await until(() => !isAlive(successor));
    running.delete(server);
  });

  test('is asked for: without --replace it says which process serves there', async () => {
    const site = await newSite();
    const { pid } = await site.serve();
    expect(await run('serve', site.store, '--port', String(site.port), '--log-format', 'text')).toMatchObject(
      {
        exitCode: 1,
        stderr: `verdicts: process ${pid} serves port ${site.port} of 127.0.0.1; take its place with --replace, or choose another with --port\n`,
      },
    );
  });
});

needing(process.getuid?.() === 0 ? undefined : 'only root can be another user').describe('a server', () => {
  test('listens to no other user of the machine', async () => {
    const site = await newSite();
    const server = await site.serve();
    // As root until here: the folders of the program may be closed to others.
    const ask = (user: number) => `const got = [];
        process.setuid(${user});
        await Bun.connect({ unix: '\\0verdicts:127.0.0.1:${site.port}', socket: {
          open: (socket) => void socket.write('leave'),
          data: (_socket, bytes) => void got.push(bytes.toString()),
          close() { console.log(JSON.stringify(got)); process.exit(); } } });`;
    const said = (user: number) =>
      Bun.spawnSync([process.execPath, '-e', ask(user)], {
        env: { ...process.env, BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
      }).stdout.toString();
    expect(said(65_534)).toBe('[]\n');
    expect((await fetch(`http://127.0.0.1:${site.port}/api/v1/a`)).status).toBe(200);
    expect(said(0)).toBe('["{}"]\n');
    expect((await server.ended()).exitCode).toBe(0);
    running.delete(server);
  });
});

linux.describe('workers whose supervisor is killed', () => {
  test('serve on until the next server takes their place, and none is left over', async () => {
    const site = await newSite('--workers', '2', '--poll', '0.1');
    const load = site.load();
    const server = await site.serve();
    await goesOn(load);
    // Until the first server listened, connections were refused.
    expect(Object.keys(load.tally.failures)).toEqual(['refused']);
    const refused = load.tally.failures['refused'] ?? 0;
    const orphans = childrenOf(server.pid);
    expect(orphans).toHaveLength(2);
    server.kill('SIGKILL');
    running.delete(server);
    await server.printed('"worker":1,"message":"The supervisor is gone.');
    await server.printed('"worker":2,"message":"The supervisor is gone.');
    site.write([entryOf('a', { rating: 2 })]);
    await site.publish();
    const rated = async () => (await fetch(`http://127.0.0.1:${site.port}/api/v1/a`)).text();
    await until(async () => (await rated()).includes('"rating":2'));
    expect(orphans.every(isAlive)).toBe(true);
    await site.serve();
    await until(() => !orphans.some(isAlive));
    await goesOn(load);
    expect((await load.stop()).failures).toEqual({ refused });
  });
});

linux.describe('a server that is asked to stop', () => {
  test('in a call that does not return ends at the second signal', async () => {
    const pipe = join(newFolder(), 'edition.sqlite');
    expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0);
    const child = Bun.spawn([command, 'serve', pipe, '--port', '0'], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    // Opening a pipe waits for a writer.
    await until(() => readFileSync(`/proc/${child.pid}/wchan`, 'utf8').includes('wait_for_partner'));
    child.kill('SIGTERM');
    const wasHandled = () =>
      (BigInt(`0x${/SigCgt:\s+(\w+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]}`) >> 14n) &
      1n;
    await until(() => wasHandled() === 0n);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    await child.exited;
    expect(child.signalCode).toBe('SIGTERM');
  });
});
