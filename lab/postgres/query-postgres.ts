import { SQL } from 'bun';

/** Timeout for an answer, in milliseconds; generous, since machines may be busy. */
export const patienceMs = 120_000;

/** Connection address of a server on loopback. */
export function postgresUrl(
  port: number,
  password: string,
  user = 'postgres',
  database = 'postgres',
): string {
  return `postgres://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** Runs one or more statements on a new connection; returns the rows if there is only one. */
export async function queryPostgres(
  url: string,
  statements: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const sql = new SQL(url, { max: 1, connectionTimeout: patienceMs / 1000 });
  try {
    return await sql.unsafe(statements).simple();
  } finally {
    await sql.close();
  }
}
