import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreUpgrade } from '../edition-store.ts';
import { digestOf } from '../file-digest.ts';
import type { LocalCopies } from '../local-copies.ts';
import { explained, type PostgresHosts } from './postgres-hosts.ts';
import { manifestsBefore, type OnBytes, writeEdition } from './postgres-packs.ts';
import { downloadPieces, dropPieces, piecesLeft, removePieces } from './postgres-pieces.ts';
import { openToPublish } from './postgres-publishing.ts';
import { readPublications } from './postgres-tables.ts';
import { HostLacks } from './postgres-trouble.ts';

/**
 * Moves editions that are stored in pieces into packs, the newest first, each in a transaction of its own: servers read on
 * meanwhile, and what was interrupted goes on where it ended. One that is damaged stays as it is. Throws `StoreError`.
 */
export async function upgradeEditions(
  hosts: PostgresHosts,
  copies: LocalCopies,
  onBytes: OnBytes,
): Promise<StoreUpgrade> {
  await using connection = await openToPublish(hosts);
  try {
    using workspace = copies.workspace();
    const publications = await connection.run((sql) => readPublications(sql, hosts.name));
    const left = await piecesLeft(connection);
    const [upgraded, damaged]: [number[], number[]] = [[], []];
    for (const [index, publication] of [...publications.entries()].reverse()) {
      const { sequence, sha256 } = publication;
      if (!left.has(sequence)) continue;
      const file = join(workspace.path, `${sequence}.sqlite`);
      try {
        await downloadPieces((work) => work(connection), publication, file, onBytes);
      } catch (error) {
        if (!(error instanceof HostLacks)) throw error;
      }
      if ((await digestOf(file)) === sha256) {
        const after = publications.slice(index + 1, index + 3);
        const known = await manifestsBefore(connection, after, hosts.name);
        await connection.run((sql) => sql.unsafe('BEGIN'));
        await writeEdition(connection, publication, file, { known, onBytes });
        await removePieces(connection, sequence);
        await connection.run((sql) => sql.unsafe('COMMIT'));
        upgraded.unshift(sequence);
      } else damaged.unshift(sequence);
      rmSync(file);
    }
    if (left.size > 0 && damaged.length === 0) await dropPieces(connection);
    return { upgraded, damaged };
  } catch (error) {
    throw explained(hosts.name, error);
  }
}
