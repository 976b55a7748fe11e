import { SQL } from 'bun';

/** How long a server may take to answer, in milliseconds: machines are sometimes busy. */
export const patienceMs = 120_000;

/** Where to connect to a server on loopback. */
export function postgresUrl(
  port: number,
  password: string,
  user = 'postgres',
  database = 'postgres',
): string {
  return `postgres://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

/** Runs one or more statements on a connection of their own; gives the rows of a single one. */
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
