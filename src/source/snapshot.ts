import { SQL } from 'bun';

/** A read-only, repeatable-read transaction: the database as it was at one moment. */
export interface Snapshot extends AsyncDisposable {
  /** Runs a statement and returns its rows. */
  query<Row>(statement: string): Promise<readonly Row[]>;
}

/** The database could not be reached or did not answer. The message is for the user and has no secrets. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** The SQLSTATE of an error that the database reported (PostgreSQL manual, appendix A). */
  readonly state: string | undefined;

  constructor(reason: string, state?: string) {
    super(reason);
    this.state = state;
  }
}

/** Timeout for connecting, in seconds. */
const connectSeconds = 60;

/** Timeout for a statement, in seconds; the database itself cancels longer ones. */
export const statementSeconds = 300;

/** Extra seconds to wait for a database that does not respond. */
const silenceSeconds = 60;

/** Connects and begins a transaction, read-only and repeatable-read. Throws `DatabaseError`. */
export async function openSnapshot(url: URL): Promise<Snapshot> {
  const sql = connect(url);
  const query: Snapshot['query'] = async (statement) => {
    try {
      return await withinSilence(sql.unsafe(statement));
    } catch (error) {
      throw explain(error, url);
    }
  };
  const close = () => sql.close({ timeout: 0 });
  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await query(`SET LOCAL statement_timeout = '${statementSeconds}s'`);
    return { query, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

function connect(url: URL): SQL {
  try {
    // One connection, so that every statement is in the transaction; not every pooler supports prepared statements.
    return new SQL(url.href, {
      adapter: 'postgres',
      max: 1,
      prepare: false,
      connectionTimeout: connectSeconds,
    });
  } catch (error) {
    throw error instanceof URIError || error instanceof TypeError || error instanceof SyntaxError
      ? new DatabaseError('DATABASE_URL cannot be understood')
      : error;
  }
}

async function withinSilence<Result>(result: PromiseLike<Result>): Promise<Result> {
  let timer: Timer | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseError('the database does not respond')),
      (connectSeconds + statementSeconds + silenceSeconds) * 1000,
    );
  });
  try {
    return await Promise.race([result, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Describes a failed statement for the user; returns any other error, which is a bug, as it is. */
function explain(error: unknown, url: URL): unknown {
  if (!(error instanceof SQL.PostgresError)) return error;
  if (error.errno !== undefined) return new DatabaseError(error.message, String(error.errno));
  const host = url.host || 'localhost';
  return new DatabaseError(faults[error.code]?.(host) ?? `${host}: ${error.message}`);
}

const faults: Readonly<Record<string, (host: string) => string>> = {
  ERR_POSTGRES_CONNECTION_REFUSED: (host) => `no PostgreSQL answers at ${host}`,
  ERR_POSTGRES_CONNECTION_TIMEOUT: (host) => `${host} did not answer within ${connectSeconds} seconds`,
  ERR_POSTGRES_CONNECTION_CLOSED: (host) => `${host} closed the connection`,
  ERR_POSTGRES_TLS_NOT_AVAILABLE: (host) => `${host} does not offer the TLS that DATABASE_URL asks for`,
};
