import { open } from 'node:fs/promises';
import { z } from 'zod';
import { type Publication, StoreError } from '../edition-store.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import type { PostgresHosts } from './postgres-hosts.ts';
import { chunkBytes } from './postgres-tables.ts';
import { HostLacks, isMissingTable } from './postgres-trouble.ts';

/** Told how many of all bytes have crossed the network. */
export type OnBytes = (done: number, all: number) => void;

const chunkSchema = z.tuple([z.strictObject({ bytes: z.instanceof(Buffer), sha256: z.string() })]);

/** Writes an edition file into the database, one chunk at a time; within the transaction that publishes it. */
export async function uploadEdition(
  connection: PostgresConnection,
  { sequence, bytes }: Pick<Publication, 'sequence' | 'bytes'>,
  path: string,
  onBytes: OnBytes,
): Promise<void> {
  const file = await open(path);
  try {
    const block = Buffer.allocUnsafe(chunkBytes);
    for (let done = 0, number = 0; done < bytes; number++) {
      const { bytesRead } = await file.read(block, 0, Math.min(chunkBytes, bytes - done));
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was published`);
      const chunk = block.subarray(0, bytesRead);
      await connection.run(
        (sql) => sql`
          INSERT INTO verdicts.chunks (sequence, number, bytes, sha256)
          VALUES (${sequence}, ${number}, ${chunk}, ${sha256Of(chunk)})`,
      );
      done += bytesRead;
      onBytes(done, bytes);
    }
  } finally {
    await file.close();
  }
}

/**
 * Writes an edition from the database into a new file, one chunk at a time, each checked against its SHA-256 and the
 * whole against that of the publication. A host that is lost is replaced by the next one, which goes on with the chunk
 * that was due. Throws `StoreError` when anything was altered or is missing.
 */
export async function downloadEdition(
  hosts: PostgresHosts,
  publication: Publication,
  path: string,
  onBytes: OnBytes,
): Promise<void> {
  const { sequence, bytes, sha256 } = publication;
  const whole = new Bun.CryptoHasher('sha256');
  const file = await open(path, 'wx');
  try {
    let done = 0;
    let number = 0;
    await hosts.read(async (connection) => {
      while (done < bytes) {
        const chunk = await readChunk(connection, sequence, number);
        if (sha256Of(chunk.bytes) !== chunk.sha256)
          throw altered(hosts, `chunk ${number} of publication ${sequence}`);
        if (done + chunk.bytes.length > bytes) break;
        whole.update(chunk.bytes);
        await file.write(chunk.bytes);
        done += chunk.bytes.length;
        number++;
        onBytes(done, bytes);
      }
    });
    if (done !== bytes || whole.digest('hex') !== sha256)
      throw altered(hosts, `the edition of publication ${sequence}`);
  } finally {
    await file.close();
  }
}

/** Each chunk has a transaction of its own: a long one would be cancelled on a standby that has to catch up. */
async function readChunk(
  connection: PostgresConnection,
  sequence: number,
  number: number,
): Promise<z.output<typeof chunkSchema>[0]> {
  try {
    const rows = await connection.read(
      (sql) => sql`
        SELECT bytes, sha256 FROM verdicts.chunks
        WHERE sequence = ${sequence} AND number = ${number} AND octet_length(bytes) <= ${chunkBytes}`,
    );
    const chunk = chunkSchema.safeParse([...rows]);
    if (chunk.success) return chunk.data[0];
  } catch (error) {
    if (!isMissingTable(error)) throw error;
  }
  throw new HostLacks(`chunk ${number} of publication ${sequence} is missing`);
}

function altered({ name }: PostgresHosts, what: string): StoreError {
  return new StoreError(`${name}: ${what} was altered in the database: its SHA-256 is not the published one`);
}

function sha256Of(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}
