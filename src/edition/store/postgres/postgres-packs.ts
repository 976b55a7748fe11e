import { z } from 'zod';
import type { PackSpan } from '../chunks/assemble.ts';
import { knownManifests } from '../chunks/known-manifests.ts';
import { decodeManifestOf, encodeManifest, type Manifest } from '../chunks/manifest.ts';
import { packChunks } from '../chunks/pack-chunks.ts';
import type { Publication } from '../edition-store.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { isInPieces } from './postgres-pieces.ts';
import { HostLacks, isMissingTable } from './postgres-trouble.ts';

/** Told how many of all bytes were written. */
export type OnBytes = (done: number, all: number) => void;

const rowsSchema = z.tuple([z.object({ bytes: z.instanceof(Buffer) })]);

/** Writes chunks that no known manifest has, and the manifest, in a transaction. Throws what the client throws. */
export async function writeEdition(
  connection: PostgresConnection,
  publication: Publication,
  path: string,
  { known, onBytes }: { readonly known: readonly Manifest[]; readonly onBytes: OnBytes },
): Promise<void> {
  const manifest = await packChunks(path, {
    ...publication,
    known,
    // A connection runs one statement at a time.
    atOnce: 1,
    write: (name, whole) =>
      connection.run(async (sql) => {
        await sql`INSERT INTO verdicts.packs VALUES (${name}, ${whole})`;
      }),
    onBytes,
  });
  const packs = JSON.stringify(manifest.packs);
  await connection.run(
    (sql) => sql`
      INSERT INTO verdicts.manifests (sequence, packs, bytes) VALUES (${publication.sequence},
        ARRAY(SELECT jsonb_array_elements_text(${packs}::text::jsonb)), ${encodeManifest(manifest)})`,
  );
}

/**
 * Reads the manifest of a publication; nothing where its edition is stored in pieces still. Throws `HostLacks` when it is
 * missing, `StoreError` when it is damaged, or what the client throws.
 */
export async function readManifest(
  connection: PostgresConnection,
  publication: Publication,
  store: string,
): Promise<Manifest | undefined> {
  const { sequence } = publication;
  const bytes = await bytesOf(
    connection.read((sql) => sql`SELECT bytes FROM verdicts.manifests WHERE sequence = ${sequence}`),
  );
  if (bytes) return decodeManifestOf(publication, bytes, store);
  if (await isInPieces(connection, sequence)) return undefined;
  throw new HostLacks(`the manifest of publication ${sequence} is missing`);
}

/** The manifests that the edition after some publications builds upon. Throws what the client throws. */
export function manifestsBefore(
  connection: PostgresConnection,
  publications: readonly Publication[],
  store: string,
): Promise<readonly Manifest[]> {
  return knownManifests(publications, async (publication) => {
    try {
      return await readManifest(connection, publication, store);
    } catch (error) {
      if (error instanceof HostLacks) return undefined;
      throw error;
    }
  });
}

/** Reads bytes of a pack. Throws `HostLacks` when they are missing, or what the client throws. */
export async function readPart(
  connection: PostgresConnection,
  { pack, offset, length }: PackSpan,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await bytesOf(
    connection.read(
      (sql) => sql`
        SELECT substring(bytes FROM ${offset + 1}::int FOR ${length}::int) AS bytes
        FROM verdicts.packs WHERE name = ${pack}`,
    ),
  );
  if (bytes?.length === length) return bytes;
  throw new HostLacks(`the pack ${pack} ${bytes ? 'is not whole' : 'is missing'}`);
}

/** Gives up manifests, and all packs that no other manifest names; within a transaction. */
export async function removeEditions(
  connection: PostgresConnection,
  sequences: readonly number[],
): Promise<void> {
  for (const sequence of sequences)
    await connection.run((sql) => sql`DELETE FROM verdicts.manifests WHERE sequence = ${sequence}`);
  await connection.run((sql) =>
    sql.unsafe('DELETE FROM verdicts.packs WHERE name NOT IN (SELECT unnest(packs) FROM verdicts.manifests)'),
  );
}

async function bytesOf(query: Promise<Iterable<unknown>>): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    const rows = rowsSchema.safeParse([...(await query)]);
    return rows.success ? (rows.data[0].bytes as Buffer<ArrayBuffer>) : undefined;
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
}
