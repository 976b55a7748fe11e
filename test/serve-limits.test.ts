import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { until } from '../lab/until.ts';
import { connectionLimit } from '../src/serving/connection-limit.ts';
import { command, type ServeProcess, startServeOf } from './support/command.ts';

/** Starts the command behind a line of shell. */
async function startBehind(line: string): Promise<ServeProcess> {
  const script = join(newFolder(), 'script');
  writeFileSync(script, `#!/bin/sh\n${line}\nexec ${command} "$@"\n`, { mode: 0o755 });
  return startServeOf(script, await compileFolder(writeCatalogue([entryOf('a')])));
}

async function statusAt(address: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/a`, { headers: { Connection: 'close' } });
  return response.status;
}

describe('verdicts serve with fewer file descriptors than connections', () => {
  test('says so, refuses excess connections, and accepts more when there is room', async () => {
    await using server = await startBehind('ulimit -n 96');
    const { address } = server;
    await server.printed('may open no more than 96 files (ulimit -n): 43 connections are taken');
    const port = Number(new URL(address).port);
    const open: Socket[] = [];
    for (let count = 0; count < 43; count++)
      open.push(
        await new Promise<Socket>((resolve) => {
          const one = connect(port, 'localhost', () => resolve(one));
        }),
      );
    await until(async () => (await statusAt(address)) === 503);
    for (const one of open) one.destroy();
    await until(async () => (await statusAt(address)) === 200);
    server.kill('SIGTERM');
    expect((await server.ended()).stderr).toContain('refused: no more than 43 may be open');
  });

  test('accepts as many as configured if the system allows it or does not state a limit', () => {
    const said: string[] = [];
    const note = (line: string) => said.push(line);
    expect(connectionLimit(10_000, note, 20_000)).toBe(10_000);
    expect(connectionLimit(10_000, note, undefined)).toBe(10_000);
    expect(said).toEqual([]);
    expect(connectionLimit(10_000, note, 1024)).toBe(872);
    expect(connectionLimit(1, note, 3)).toBe(1);
    expect(said).toHaveLength(1);
  });
});

describe('a closed terminal (SIGHUP)', () => {
  test('ends the server as SIGTERM does', async () => {
    await using server = await startBehind('');
    server.kill('SIGHUP');
    expect((await server.ended()).exitCode).toBe(0);
  });

  test('does not end one that was started to outlive it, as by nohup', async () => {
    await using server = await startBehind("trap '' HUP");
    server.kill('SIGHUP');
    expect(await statusAt(server.address)).toBe(200);
    server.kill('SIGTERM');
    expect((await server.ended()).exitCode).toBe(0);
  });
});
