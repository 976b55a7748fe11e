import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { PostgresFiles } from './postgres-files.ts';
import { patienceMs, postgresUrl, queryPostgres } from './query-postgres.ts';

/** Attempts to win the race for a free port. */
const portAttempts = 10;

/**
 * Small, without background workers that tests do not need, and without fsync: only a crash of the machine loses data.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
  max_wal_size: '256MB',
  wal_keep_size: '256MB',
  max_connections: '100',
  dynamic_shared_memory_type: 'mmap',
  io_method: 'sync',
  jit: 'off',
  autovacuum: 'off',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  lc_messages: 'C',
} as const;

/** The main process of a running server. */
export interface PostgresProcess {
  readonly port: number;
  readonly process: ChildProcess;
  /** Waits for its exit. */
  ended(): Promise<unknown>;
}

class PortTaken extends Error {}

/** Starts a server on a free loopback port and waits until it answers; `home` contains `data` and the log. */
export async function startOnFreePort(
  home: string,
  files: PostgresFiles,
  password: string,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(freePort(), home, files, password);
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === portAttempts) throw error;
    }
  }
}

/** Starts a server on a port and waits, at most two minutes, until it answers. */
export async function startOn(
  port: number,
  home: string,
  files: PostgresFiles,
  password: string,
): Promise<PostgresProcess> {
  const log = join(home, 'log');
  writeFileSync(log, '');
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawnProgram(files, 'postgres', ['-D', join(home, 'data'), ...options], log);
  let running = true;
  const ended = once(child, 'exit').finally(() => {
    running = false;
  });
  const deadline = performance.now() + patienceMs;
  let answered = false;
  while (running && !answered && performance.now() < deadline) {
    answered = await answers(postgresUrl(port, password));
    if (!answered) await Bun.sleep(20);
  }
  // From now on it does not keep this process alive. Bun busy-waits if an unreferenced process is awaited.
  child.unref();
  if (answered) return { port, process: child, ended: () => untilEnd(child, ended) };
  const said = readFileSync(log, 'utf8');
  if (!running && said.includes('Address already in use')) throw new PortTaken(said);
  throw new Error(`PostgreSQL ${running ? 'does not answer' : 'did not start'}:\n${said.slice(-4000)}`);
}

function untilEnd(child: ChildProcess, ended: Promise<unknown>): Promise<unknown> {
  child.ref();
  return ended;
}

async function answers(url: string): Promise<boolean> {
  try {
    await queryPostgres(url, 'SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** Runs a program to its end; throws with its output if it fails. */
export async function runProgram(
  files: PostgresFiles,
  name: string,
  words: readonly string[],
  home: string,
): Promise<void> {
  const log = join(home, 'log');
  writeFileSync(log, '');
  const [code] = await once(spawnProgram(files, name, words, log), 'exit');
  if (code !== 0) throw new Error(`${name} exited with ${code}:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}

function spawnProgram(
  files: PostgresFiles,
  name: string,
  words: readonly string[],
  log: string,
): ChildProcess {
  const output = openSync(log, 'a');
  try {
    const child = spawn(join(files.programs, name), words, {
      ...files.owner,
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', output, output],
      // In its own session: a Ctrl+C at the terminal must not reach it.
      detached: true,
    });
    return child;
  } finally {
    closeSync(output);
  }
}
