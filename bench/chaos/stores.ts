import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from '../../lab/postgres/postgres.ts';
import { objectsOf, type TestBucket } from '../../lab/s3/s3-servers.ts';
import { fileNameOf } from '../../src/edition/store/directory-store.ts';
import type { EditionStore } from '../../src/edition/store/edition-store.ts';
import { readManifest } from '../../src/edition/store/s3/read-manifest.ts';
import { packKey, readPublications } from '../../src/edition/store/s3/s3-publications.ts';
import { openAs } from '../open-as.ts';
import type { Workspace } from '../workspace.ts';

/** A store under chaos. */
export interface ChaosStore {
  /** Its address, as commands accept it. */
  readonly address: string;
  /** Opens it without local copies. */
  open(): EditionStore;
  /** Files, objects or rows that belong to no publication. */
  strangers(): Promise<readonly string[]>;
}

/** A store in a folder. */
export function directoryChaosStore(workspace: Workspace): ChaosStore {
  const folder = workspace.path('store');
  const open = () => openAnew(folder, workspace);
  return {
    address: folder,
    open,
    async strangers() {
      const named = (await open().publications()).map(fileNameOf);
      const known = new Set([...named, 'publications.json', 'publishing.lock']);
      return readdirSync(folder).filter((name) => !known.has(name));
    },
  };
}

/** A store in PostgreSQL. */
export async function postgresChaosStore(workspace: Workspace, postgres: Postgres): Promise<ChaosStore> {
  const database = await postgres.newDatabase();
  const address = postgres.url('postgres', database);
  // Commands inherit the variable.
  const copies = workspace.path('copies');
  process.env['VERDICTS_CACHE_DIR'] = copies;
  return {
    address,
    open: () => openAnew(address, workspace),
    async strangers() {
      const rows = await postgres.query(
        `SELECT name FROM verdicts.packs WHERE name NOT IN (SELECT unnest(packs) FROM verdicts.manifests)
         UNION ALL SELECT 'manifest ' || sequence FROM verdicts.manifests
         WHERE sequence NOT IN (SELECT sequence FROM verdicts.publications)`,
        database,
      );
      const left = existsSync(copies)
        ? readdirSync(copies).flatMap((one) => readdirSync(join(copies, one)))
        : [];
      return [...rows.map(({ name }) => String(name)), ...left.filter((name) => name.startsWith('work-'))];
    },
  };
}

/** A store in a bucket. */
export function s3ChaosStore(workspace: Workspace, server: TestBucket): ChaosStore {
  const address = `s3://${server.bucket}/chaos?endpoint=${server.endpoint}`;
  // Commands inherit the variables.
  process.env['VERDICTS_CACHE_DIR'] = workspace.path('copies');
  process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  const bucket = objectsOf(server, 'chaos');
  return {
    address,
    open: () => openAnew(address, workspace),
    async strangers() {
      const needed = new Set<string>();
      for (const publication of await readPublications(bucket)) {
        const { key, manifest } = await readManifest(bucket, publication);
        for (const name of [key, ...manifest.packs.map(packKey)]) needed.add(name);
      }
      const found = [...(await bucket.list('manifests/')), ...(await bucket.list('packs/'))];
      return found.filter((key) => !needed.has(key));
    },
  };
}

function openAnew(address: string, workspace: Workspace): EditionStore {
  const copies = workspace.path('checked');
  rmSync(copies, { recursive: true, force: true });
  return openAs(address, copies);
}
