import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { type PostgresFiles, preparePostgresFiles } from './postgres-files.ts';
import { runProgram, startOn, startOnFreePort } from './postgres-process.ts';
import { processesIn } from './processes-in.ts';
import { patienceMs, postgresUrl, queryPostgres } from './query-postgres.ts';

/** A PostgreSQL server for tests on its own loopback port; `postgres` is a superuser. */
export interface Postgres {
  readonly port: number;
  /** Password of `postgres`; give it to roles that a test creates, so that `url` works for them too. */
  readonly password: string;
  /** Connection address; default: role `postgres`, database `postgres`. */
  url(user?: string, database?: string): string;
  /** Creates an empty database and returns its name. */
  newDatabase(): Promise<string>;
  /** Runs one or more statements as `postgres` on a new connection; returns the rows if there is only one. */
  query(statements: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /**
   * Shuts the server down: `smart` waits for clients, `fast` (default) disconnects them, `immediate` simulates a crash.
   */
  stop(mode?: StopMode): Promise<void>;
  /** Kills all its processes (SIGKILL). */
  kill(): Promise<void>;
  /** Restarts it on the same port with the same data. */
  start(): Promise<void>;
  /** Creates a hot standby of this server from a new base backup. */
  standby(): Promise<Postgres>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** PostgreSQL's shutdown modes, as in `pg_ctl stop --mode`. */
export type StopMode = 'smart' | 'fast' | 'immediate';

const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Shared by all servers of this process, which start as copies of one folder. */
const password = randomBytes(12).toString('hex');
let emptyData: Promise<string> | undefined;
let running: Promise<Postgres> | undefined;

/** Starts a new, empty server. Only within `describeWithPostgres`: not every machine has PostgreSQL. */
export async function startPostgres(): Promise<Postgres> {
  const files = preparePostgresFiles();
  emptyData ??= makeEmptyData(files);
  const home = newHome(files);
  await copyWhileInUse(await emptyData, home, files);
  return startIn(home, files, password);
}

/**
 * A server shared by all tests of this process, for those that need only a database of their own (`newDatabase`). Tests
 * that stop the server or create roles start another.
 */
export function sharedPostgres(): Promise<Postgres> {
  running ??= startPostgres();
  return running;
}

/** Data folder of a fresh server. */
async function makeEmptyData(files: PostgresFiles): Promise<string> {
  const home = newHome(files);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const words = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  await runProgram(files, 'initdb', ['-D', join(home, 'data'), ...words, '--locale=C', '--no-sync'], home);
  return join(home, 'data');
}

async function startIn(home: string, files: PostgresFiles, password: string): Promise<Postgres> {
  const data = join(home, 'data');
  let server = await startOnFreePort(home, files, password);
  const { port } = server;
  const url: Postgres['url'] = (user = 'postgres', database = 'postgres') =>
    postgresUrl(port, password, user, database);
  const query: Postgres['query'] = (statements, database) =>
    queryPostgres(url('postgres', database), statements);
  const kill = async () => {
    for (let pids = processesIn(data); pids.length > 0; pids = processesIn(data)) {
      for (const pid of pids) killIfThere(pid);
      await Bun.sleep(10);
    }
    await server.ended();
  };
  return {
    port,
    password,
    url,
    query,
    kill,
    async newDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await query(`CREATE DATABASE ${name}`);
      return name;
    },
    async stop(mode = 'fast') {
      server.process.kill(stopSignals[mode]);
      await server.ended();
    },
    async start() {
      server = await startOn(port, home, files, password);
    },
    async standby() {
      const copy = newHome(files);
      await copyData(data, copy, files, url());
      const connection = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      appendFileSync(join(copy, 'data/postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
      writeOwned(join(copy, 'data/standby.signal'), '', files);
      return startIn(copy, files, password);
    },
    async remove() {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Base backup with the low-level API (PostgreSQL manual, 25.3.4): the package lacks `pg_basebackup`. */
async function copyData(from: string, home: string, files: PostgresFiles, url: string): Promise<void> {
  const sql = new SQL(url, { max: 1, connectionTimeout: patienceMs / 1000 });
  try {
    await sql.unsafe(`SELECT pg_backup_start('standby', true)`);
    await copyWhileInUse(from, home, files);
    const [stopped] = await sql.unsafe('SELECT labelfile FROM pg_backup_stop(false)');
    rmSync(join(home, 'data/postmaster.pid'), { force: true });
    writeOwned(join(home, 'data/backup_label'), String(stopped.labelfile), files);
  } finally {
    await sql.close();
  }
}

/** Copies a data folder; retries if files appear or vanish during the copy. */
async function copyWhileInUse(from: string, home: string, files: PostgresFiles): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const child = spawn('cp', ['-R', '-p', from, join(home, 'data')], {
      ...files.owner,
      cwd: '/',
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    if (code === 0) return;
    if (attempt === 20) throw new Error(`${from} cannot be copied`);
    rmSync(join(home, 'data'), { recursive: true, force: true });
  }
}

function writeOwned(file: string, text: string, { owner }: PostgresFiles): void {
  writeFileSync(file, text);
  if (owner) chownSync(file, owner.uid, owner.gid);
}

function newHome({ workspace, owner }: PostgresFiles): string {
  const home = mkdtempSync(join(workspace, 'server-'));
  mkdirSync(home, { recursive: true });
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited meanwhile.
  }
}
