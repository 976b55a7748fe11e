import { join } from 'node:path';
import type { SQL } from 'bun';
import { z } from 'zod';
import { type Publication, type Publishing, StoreError } from '../edition-store.ts';
import type { LocalCopies } from '../local-copies.ts';
import { describeDraft, type Signer } from '../signed-publication.ts';
import { type PostgresConnection, statementMs } from './postgres-connection.ts';
import { explained, type PostgresHosts } from './postgres-hosts.ts';
import { manifestsBefore, type OnBytes, removeEditions, writeEdition } from './postgres-packs.ts';
import { keepPieces, piecesLeft, removePieces } from './postgres-pieces.ts';
import {
  addSignatures,
  createPackTables,
  createPublications,
  insertPublication,
  readPublications,
} from './postgres-tables.ts';
import { explainPostgres, hostTrouble } from './postgres-trouble.ts';

/** The two numbers of the advisory lock that publishers hold: "verd", "icts". */
const lock = '1986359908, 1768125555';

/**
 * The server releases the lock of a killed publisher only when it notices, a moment later: a publisher tries this
 * often, this many milliseconds apart, before it reports that another one holds the lock.
 */
const lockAttempts = 6;
const lockStepMs = 200;

/**
 * A connection that publishes lives as long as its publisher, however idle it is while a catalogue is compiled and chunks are
 * looked for; when the publisher's machine is gone, the server finds out within a minute, and its lock and transaction end.
 */
const sessionSettings = `
SET statement_timeout = ${statementMs};
SET lock_timeout = ${statementMs};
SET idle_session_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET tcp_keepalives_idle = 30;
SET tcp_keepalives_interval = 10;
SET tcp_keepalives_count = 3;
SET application_name = 'verdicts publish'`;

/** Begins to publish to the primary. Throws `StoreError`. */
export async function beginPublishing(
  hosts: PostgresHosts,
  copies: LocalCopies,
  onBytes: OnBytes,
  signer: Signer | undefined,
): Promise<Publishing> {
  const connection = await openToPublish(hosts);
  try {
    const publications = await connection.run((sql) => readPublications(sql, hosts.name));
    const workspace = copies.workspace();
    const draft = join(workspace.path, 'draft.sqlite');
    return {
      draft,
      publications,
      async publish(about) {
        const publication = await describeDraft(draft, about, signer);
        if (signer) await connection.run((sql) => sql.unsafe(addSignatures));
        const known = await manifestsBefore(connection, publications, hosts.name);
        const write = () => writeEdition(connection, publication, draft, { known, onBytes });
        await publish(connection, hosts, publication, write);
        copies.tryToKeep(publication, draft);
        return publication;
      },
      prune: (sequences) => prune(connection, hosts.name, [...sequences]),
      async end() {
        await connection.close();
        workspace.remove();
      },
    };
  } catch (error) {
    await connection.close();
    throw explained(hosts.name, error);
  }
}

/** Connects to the primary, shuts other publishers out, and makes the tables that are missing. Throws `StoreError`. */
export async function openToPublish(hosts: PostgresHosts): Promise<PostgresConnection> {
  const connection = await hosts.primary();
  try {
    await connection.run((sql) => sql.unsafe(sessionSettings).simple());
    await takeLock(connection, hosts.name);
    await connection.run((sql) => prepareTables(sql, hosts.name));
    return connection;
  } catch (error) {
    await connection.close();
    throw explained(hosts.name, error);
  }
}

async function takeLock(connection: PostgresConnection, name: string): Promise<void> {
  for (let attempt = 1; attempt <= lockAttempts; attempt++) {
    const [row] = await connection.run((sql) => sql.unsafe(`SELECT pg_try_advisory_lock(${lock}) AS taken`));
    if (row?.taken === true) return;
    if (attempt < lockAttempts) await Bun.sleep(lockStepMs);
  }
  const holder = await connection.run(describeHolder);
  throw new StoreError(`somebody else is publishing to ${name}${holder}; nothing was changed`);
}

const holderSchema = z.tuple([z.object({ address: z.string(), since: z.string() })]);

/** What the server tells of another role's session depends on the rights of this one. */
async function describeHolder(sql: SQL): Promise<string> {
  const rows = await sql.unsafe(`
    SELECT host(client_addr) AS address, to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND (classid::bigint, objid::bigint) = (${lock})
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  const holder = holderSchema.safeParse([...rows]);
  return holder.success ? ` (from ${holder.data[0].address}, since ${holder.data[0].since})` : '';
}

const stateSchema = z.tuple([
  z.object({
    role: z.string(),
    schema: z.boolean(),
    publications: z.boolean(),
    packs: z.boolean(),
    pieces: z.boolean(),
    allowed: z.boolean(),
  }),
]);

/** Makes the tables on first use; finds out before the work begins whether this role may publish. */
async function prepareTables(sql: SQL, name: string): Promise<void> {
  const [{ role, schema, publications, packs, pieces, allowed }] = stateSchema.parse([
    ...(await sql.unsafe(`
      SELECT current_user::text AS role, to_regnamespace('verdicts') IS NOT NULL AS schema,
        count(*) FILTER (WHERE relname = 'publications') = 1 AS publications,
        count(*) FILTER (WHERE relname IN ('packs', 'manifests')) = 2 AS packs,
        count(*) FILTER (WHERE relname = 'chunks') = 1 AS pieces,
        coalesce(bool_and(has_table_privilege(pg_class.oid, 'INSERT') AND has_table_privilege(pg_class.oid, 'SELECT')), false)
          AND coalesce(has_schema_privilege(to_regnamespace('verdicts')::oid, 'USAGE'), false) AS allowed
      FROM pg_class
      WHERE relnamespace = to_regnamespace('verdicts')::oid AND relkind = 'r'
        AND relname IN ('publications', 'packs', 'manifests', 'chunks')`)),
  ]);
  const who = `${name}: the role ${JSON.stringify(role)}`;
  if (publications && !allowed)
    throw new StoreError(
      `${who} may not publish; docs/stores.md lists the rights that publishers and readers need`,
    );
  if (publications && packs) return;
  const missing = [
    ...(schema ? [] : ['CREATE SCHEMA verdicts']),
    ...(publications ? [] : [createPublications]),
    createPackTables,
    ...(pieces ? [keepPieces] : []),
  ];
  try {
    await sql.unsafe(`BEGIN; ${missing.join(';')}; COMMIT`).simple();
  } catch (error) {
    const words = explainPostgres(error);
    if (words === undefined || hostTrouble(error) !== undefined) throw error;
    throw new StoreError(`${who} could not make the tables, as the first publication does: ${words}`);
  }
}

async function publish(
  connection: PostgresConnection,
  hosts: PostgresHosts,
  publication: Publication,
  write: () => Promise<void>,
): Promise<void> {
  let committing = false;
  try {
    await connection.run((sql) => sql.unsafe('BEGIN'));
    await write();
    await connection.run((sql) => insertPublication(sql, publication));
    committing = true;
    await connection.run((sql) => sql.unsafe('COMMIT'));
  } catch (error) {
    const trouble = explainPostgres(error);
    if (trouble === undefined) throw error;
    const isOpen = committing && hostTrouble(error) !== undefined;
    if (isOpen) await connection.close();
    if (!isOpen || !(await isPublished(hosts, publication)))
      throw new StoreError(`${hosts.name}: ${trouble}; nothing was published`);
  }
}

/**
 * Whether a publication took place whose connection was lost at the last word. The lock shows that the lost session has
 * ended, and with it its transaction. Throws `StoreError` when it cannot find out.
 */
async function isPublished(hosts: PostgresHosts, { sequence, sha256 }: Publication): Promise<boolean> {
  try {
    await using connection = await hosts.primary();
    await takeLock(connection, hosts.name);
    const publications = await connection.run((sql) => readPublications(sql, hosts.name));
    return publications.some((one) => one.sequence === sequence && one.sha256 === sha256);
  } catch {
    throw new StoreError(
      `${hosts.name}: the connection was lost at the last moment, and it is not known whether publication ${sequence} took place; verdicts editions tells when the database is back`,
    );
  }
}

async function prune(
  connection: PostgresConnection,
  name: string,
  sequences: readonly number[],
): Promise<void> {
  try {
    const left = await piecesLeft(connection);
    await connection.run((sql) => sql.unsafe('BEGIN'));
    await removeEditions(connection, sequences);
    for (const sequence of sequences) {
      if (left.has(sequence)) await removePieces(connection, sequence);
      await connection.run(
        (sql) => sql`UPDATE verdicts.publications SET pruned = true WHERE sequence = ${sequence}`,
      );
    }
    await connection.run((sql) => sql.unsafe('COMMIT'));
  } catch (error) {
    throw explained(name, error);
  }
}
