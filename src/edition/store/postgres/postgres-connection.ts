import { type ReservedSQL, SQL } from 'bun';
import { StoreError } from '../edition-store.ts';
import type { PostgresAddress, PostgresHost } from './postgres-address.ts';
import { TooSlow } from './postgres-trouble.ts';

/** How long a statement may take, in milliseconds; the client waits a little longer than the server. */
export const statementMs = 60_000;
const graceMs = 5000;

/** One connection to one host. */
export class PostgresConnection {
  /** Whether the host is a standby, which may only be read and may be behind. */
  readonly isStandby: boolean;
  /** Whether transactions may only read unless they say otherwise. */
  readonly isReadOnly: boolean;
  readonly #client: SQL;
  readonly #connection: ReservedSQL;
  readonly #signal: AbortSignal | undefined;

  private constructor(
    client: SQL,
    connection: ReservedSQL,
    state: HostState,
    signal: AbortSignal | undefined,
  ) {
    this.isStandby = state.standby;
    this.isReadOnly = state.readonly;
    this.#client = client;
    this.#connection = connection;
    this.#signal = signal;
  }

  /** Connects to a host. Throws what the client throws, `TooSlow`, or `StoreError` when `signal` ends all waiting. */
  static async open(
    address: PostgresAddress,
    host: PostgresHost,
    password: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<PostgresConnection> {
    const client = createClient(address, host, password);
    try {
      // The client limits connecting; this limit is for a server that accepts and then sends nothing.
      const limit = address.connectSeconds * 1000 + graceMs;
      const connection = await within(limit, signal, client.reserve());
      const [state] = await within(
        limit,
        signal,
        connection<HostState[]>`
        SELECT pg_is_in_recovery() AS standby,
          current_setting('default_transaction_read_only') = 'on' AS readonly`,
      );
      return new PostgresConnection(client, connection, state ?? { standby: true, readonly: true }, signal);
    } catch (error) {
      await closeClient(client);
      throw error;
    }
  }

  /** Runs statements. Throws as `open` does. */
  async run<Result>(work: (sql: SQL) => Promise<Result>): Promise<Result> {
    return within(statementMs + graceMs, this.#signal, work(this.#connection));
  }

  /** Runs one query in a transaction that only reads: that is all a standby allows, and all a reader needs. */
  async read<Result>(query: (sql: SQL) => Promise<Result>): Promise<Result> {
    return this.run((connection) =>
      connection.begin('READ ONLY', async (sql) => {
        // Not a setting of the session: behind a pooler that may be shared.
        await sql.unsafe(`SET LOCAL statement_timeout = ${statementMs}`);
        return query(sql);
      }),
    ) as Promise<Result>;
  }

  /** Ends the connection, whatever it is doing; never throws. */
  async close(): Promise<void> {
    await closeClient(this.#client);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

interface HostState {
  readonly standby: boolean;
  readonly readonly: boolean;
}

function createClient(
  { user, password: ownPassword, database, connectSeconds, parameters }: PostgresAddress,
  { host, port }: PostgresHost,
  passwordOutside: string | undefined,
): SQL {
  const query = new URLSearchParams([...parameters]).toString();
  const password = ownPassword ?? passwordOutside;
  return new SQL(`postgres://localhost/?${query}`, {
    hostname: host,
    port,
    max: 1,
    connectionTimeout: connectSeconds,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
  });
}

/** Closing waits for nothing; a connection that is lost already is closed. */
async function closeClient(client: SQL): Promise<void> {
  await client.close({ timeout: 0 }).catch(() => undefined);
}

async function within<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  work: PromiseLike<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const end = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`it did not answer within ${ms / 1000} s`)), ms);
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
    const stop = () => reject(new StoreError('told to stop'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { signal: ending.signal });
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    ending.abort();
  }
}
