import type { SQL } from 'bun';
import { z } from 'zod';
import { type Publication, publicationSchema, StoreError } from '../edition-store.ts';

/** Makes the tables of packs and manifests; a publication is written with its own in one transaction, and they never change. */
export const createPackTables = `
CREATE TABLE verdicts.packs (name text PRIMARY KEY, bytes bytea NOT NULL);
ALTER TABLE verdicts.packs ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE verdicts.manifests (sequence integer PRIMARY KEY, packs text[] NOT NULL, bytes bytea NOT NULL);
COMMENT ON TABLE verdicts.packs IS 'Chunks of edition files, each once';
COMMENT ON TABLE verdicts.manifests IS 'Which chunks an edition is made of, and the packs that hold them'`;

/** Makes the table of publications. */
export const createPublications = `
CREATE TABLE verdicts.publications (
  sequence integer PRIMARY KEY,
  edition text NOT NULL,
  published_at timestamptz NOT NULL,
  verdicts integer NOT NULL,
  withdrawn integer NOT NULL,
  changes jsonb NOT NULL,
  rollback_to integer,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  pruned boolean NOT NULL DEFAULT false,
  signature text
);
COMMENT ON TABLE verdicts.publications IS 'What has been published; the newest row is the current one'`;

/** Adds what the tables of earlier versions lack; only a signed publication needs it. */
export const addSignatures = 'ALTER TABLE verdicts.publications ADD COLUMN IF NOT EXISTS signature text';

const rowsSchema = z.array(publicationSchema);

/** Every publication, the oldest first. Throws `StoreError` when the rows are not publications. */
export function readPublications(sql: SQL, name: string): Promise<readonly Publication[]> {
  return rowsOf(sql.unsafe(`${select} ORDER BY sequence`), name);
}

/** The newest publication. Throws `StoreError` when the row is no publication. */
export async function readCurrent(sql: SQL, name: string): Promise<Publication | undefined> {
  return (await rowsOf(sql.unsafe(`${select} ORDER BY sequence DESC LIMIT 1`), name))[0];
}

/** Writes a publication; within the transaction that writes its packs. */
export async function insertPublication(sql: SQL, publication: Publication): Promise<void> {
  const { sequence, edition, publishedAt, verdicts, withdrawn, changes, rollbackTo, bytes, sha256 } =
    publication;
  const { signature } = publication;
  await sql`
    INSERT INTO verdicts.publications
      (sequence, edition, published_at, verdicts, withdrawn, changes, rollback_to, bytes, sha256)
    VALUES (${sequence}, ${edition}, ${publishedAt}::text::timestamptz, ${verdicts}, ${withdrawn},
      ${JSON.stringify(changes)}::text::jsonb, ${rollbackTo ?? null}, ${bytes}, ${sha256})`;
  if (signature !== undefined)
    await sql`UPDATE verdicts.publications SET signature = ${signature} WHERE sequence = ${sequence}`;
}

const select = `
SELECT sequence, edition, verdicts, withdrawn, changes, bytes::float8 AS bytes, sha256,
  rollback_to AS "rollbackTo", pruned, to_jsonb(publications) ->> 'signature' AS signature,
  to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "publishedAt"
FROM verdicts.publications`;

async function rowsOf(query: Promise<unknown>, name: string): Promise<readonly Publication[]> {
  const rows = z.array(z.record(z.string(), z.unknown())).parse(await query);
  // What is absent from a publication is null or false in a row; only changes may be nothing by themselves.
  const values = rows.map(({ changes, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== false)),
    changes,
  }));
  const result = rowsSchema.safeParse(values);
  if (result.success) return result.data;
  throw new StoreError(
    `${name}: the table verdicts.publications is damaged, or was written by another version of this program`,
  );
}
