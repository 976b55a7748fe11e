import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { Publication } from '../edition-store.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { HostLacks, isMissingTable } from './postgres-trouble.ts';

/**
 * What is left of the layout before packs: each edition in pieces of this many bytes at most, in `verdicts.chunks`. Stores
 * have it until `verdicts store upgrade`.
 */
const pieceBytes = 1024 * 1024;

/**
 * Takes the table of pieces aside, and puts a view in its place: what can read pieces alone reads those that are left, and is
 * told why it cannot read the others.
 */
export const keepPieces = `
ALTER TABLE verdicts.chunks RENAME TO old_chunks;
CREATE FUNCTION verdicts.refuse_older_program(sequence integer) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
  RAISE EXCEPTION 'publication % is stored in a way that this version of verdicts cannot read: upgrade it', sequence;
END $$;
CREATE VIEW verdicts.chunks AS
  SELECT sequence, number, bytes, sha256 FROM verdicts.old_chunks
  UNION ALL
  SELECT sequence, 0, verdicts.refuse_older_program(sequence), '' FROM verdicts.manifests`;

/** Reads with a connection to some host; begins again on another one. */
export type ReadSomewhere = <Result>(
  work: (connection: PostgresConnection) => Promise<Result>,
) => Promise<Result>;

/** Whether an edition is stored in pieces. Throws what the client throws. */
export async function isInPieces(connection: PostgresConnection, sequence: number): Promise<boolean> {
  const query = connection.read(
    (sql) => sql`SELECT 1 AS found FROM verdicts.chunks WHERE sequence = ${sequence} AND number = 0`,
  );
  return (await orMissing(query)).length > 0;
}

/** Writes an edition that is stored in pieces to a new file. A host that is lost is replaced by the next one. */
export async function downloadPieces(
  read: ReadSomewhere,
  { sequence, bytes }: Publication,
  path: string,
  onBytes: (done: number, all: number) => void,
): Promise<void> {
  await using file = await open(path, 'wx');
  let [done, number] = [0, 0];
  await read(async (connection) => {
    for (; done < bytes; number++) {
      const piece = await readPiece(connection, sequence, number);
      await file.write(piece);
      done += piece.length;
      onBytes(done, bytes);
    }
  });
  await file.sync();
}

/** Publications whose editions are stored in pieces; for publishers, after `keepPieces`. */
export async function piecesLeft(connection: PostgresConnection): Promise<ReadonlySet<number>> {
  const query = connection.run(
    (sql) => sql`SELECT DISTINCT sequence FROM verdicts.old_chunks WHERE number = 0`,
  );
  return new Set(
    z
      .array(z.object({ sequence: z.int() }))
      .parse(await orMissing(query))
      .map((row) => row.sequence),
  );
}

/** Removes the pieces of an edition. */
export async function removePieces(connection: PostgresConnection, sequence: number): Promise<void> {
  await connection.run((sql) => sql`DELETE FROM verdicts.old_chunks WHERE sequence = ${sequence}`);
}

/** Gives back the space of pieces, when there are none. */
export async function dropPieces(connection: PostgresConnection): Promise<void> {
  await connection.run((sql) => sql.unsafe('TRUNCATE verdicts.old_chunks'));
}

const rowsSchema = z.tuple([z.strictObject({ bytes: z.instanceof(Buffer) })]);

/** Each piece has a transaction of its own: a long one would be cancelled on a standby that has to catch up. */
async function readPiece(connection: PostgresConnection, sequence: number, number: number): Promise<Buffer> {
  const query = connection.read(
    (sql) => sql`
      SELECT bytes FROM verdicts.chunks
      WHERE sequence = ${sequence} AND number = ${number} AND octet_length(bytes) BETWEEN 1 AND ${pieceBytes}`,
  );
  const rows = rowsSchema.safeParse(await orMissing(query));
  if (rows.success) return rows.data[0].bytes;
  throw new HostLacks(`piece ${number} of publication ${sequence} is missing`);
}

async function orMissing(query: Promise<Iterable<unknown>>): Promise<readonly unknown[]> {
  try {
    return [...(await query)];
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}
