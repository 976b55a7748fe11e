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

/** A PostgreSQL server for tests, on a loopback port of its own; the role `postgres` may do everything. */
export interface Postgres {
  readonly port: number;
  /** The password of `postgres`; give it to the roles that a test makes, and `url` fits them too. */
  readonly password: string;
  /** Where to connect; by default as `postgres`, to the database `postgres`. */
  url(user?: string, database?: string): string;
  /** Makes an empty database and gives its name. */
  newDatabase(): Promise<string>;
  /** Runs one or more statements as `postgres` on a connection of their own; gives the rows of a single one. */
  query(statements: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Ends the server as an operator would: `smart` waits for clients, `fast` (default) ends them, `immediate` crashes. */
  stop(mode?: StopMode): Promise<void>;
  /** Kills all its processes at once (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Makes a hot standby that follows this server, from a base backup taken now. */
  standby(): Promise<Postgres>;
  /** Ends it for good, and removes its data. */
  remove(): Promise<void>;
}

/** The ways in which PostgreSQL is shut down, as `pg_ctl stop --mode` names them. */
export type StopMode = 'smart' | 'fast' | 'immediate';

const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** One for all servers of this process, since they begin as copies of one folder. */
const password = randomBytes(12).toString('hex');
let emptyData: Promise<string> | undefined;
let running: Promise<Postgres> | undefined;

/** Starts a new, empty server. Only within `describeWithPostgres`: not every machine has one. */
export async function startPostgres(): Promise<Postgres> {
  const files = preparePostgresFiles();
  emptyData ??= makeEmptyData(files);
  const home = newHome(files);
  await copyWhileInUse(await emptyData, home, files);
  return startIn(home, files, password);
}

/**
 * A server that all tests of this process share and that ends with it, for those that need no more than a database of
 * their own (`newDatabase`): those that stop it, or make roles, start another.
 */
export function sharedPostgres(): Promise<Postgres> {
  running ??= startPostgres();
  return running;
}

/** The data of a server on which nothing was done yet. */
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

/** A base backup by the low-level interface (PostgreSQL manual, 25.3.4): `pg_basebackup` does not come with the package. */
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

/** Copies a data folder. Files may come and go under the copy: then it is made once more. */
async function copyWhileInUse(from: string, home: string, files: PostgresFiles): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const child = spawn('cp', ['-R', '-p', from, join(home, 'data')], {
      ...files.owner,
      cwd: '/',
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    if (code === 0) return;
    if (attempt === 20) throw new Error(`${from} could not be copied`);
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
    // It has ended meanwhile.
  }
}
