import { readFileSync } from 'node:fs';
import { SQL } from 'bun';
import { parsePostgresAddress } from '../../src/edition/store/postgres/postgres-address.ts';
import { PostgresStore } from '../../src/edition/store/postgres/postgres-store.ts';

const pieceBytes = 1024 * 1024;

/** Opens a store with default options. */
export function openPostgres(address: string, copiesFolder: string): PostgresStore {
  return new PostgresStore({
    address: parsePostgresAddress(address),
    password: undefined,
    copiesFolder,
    onProgress: () => undefined,
  });
}

/** Converts a store to the layout of earlier versions, which stored editions in pieces. */
export async function storeInPieces(address: string, copiesFolder: string): Promise<void> {
  const store = openPostgres(address, copiesFolder);
  const publications = (await store.publications()).filter(({ pruned }) => !pruned);
  const files: (readonly [number, Buffer])[] = [];
  for (const one of publications) files.push([one.sequence, readFileSync(await store.fetch(one))]);
  const sql = new SQL(address, { max: 1 });
  try {
    await sql
      .unsafe(
        `DROP TABLE verdicts.packs, verdicts.manifests;
        CREATE TABLE verdicts.chunks (
          sequence integer NOT NULL,
          number integer NOT NULL,
          bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND ${pieceBytes}),
          sha256 text NOT NULL,
          PRIMARY KEY (sequence, number)
        );
        ALTER TABLE verdicts.chunks ALTER COLUMN bytes SET STORAGE EXTERNAL`,
      )
      .simple();
    for (const [sequence, file] of files)
      for (let place = 0; place < file.length; place += pieceBytes) {
        const bytes = file.subarray(place, place + pieceBytes);
        const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
        await sql`INSERT INTO verdicts.chunks VALUES (${sequence}, ${place / pieceBytes}, ${bytes}, ${sha256})`;
      }
  } finally {
    await sql.close();
  }
}

/** Reads a piece as those versions do. Throws the server's error. */
export async function readPiece(address: string, sequence: number, number: number): Promise<Buffer> {
  const sql = new SQL(address, { max: 1 });
  try {
    const [row] = await sql`
      SELECT bytes, sha256 FROM verdicts.chunks
      WHERE sequence = ${sequence} AND number = ${number} AND octet_length(bytes) <= ${pieceBytes}`;
    return row.bytes;
  } finally {
    await sql.close();
  }
}
