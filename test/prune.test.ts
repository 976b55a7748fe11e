import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createCipheriv } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { newFolder } from '../lab/catalogue-folder.ts';
import { sharedPostgres } from '../lab/postgres/postgres.ts';
import { postgresIsHere } from '../lab/postgres/postgres-files.ts';
import { startS3, type TestBucket } from '../lab/s3/s3-servers.ts';
import type { EditionStore } from '../src/edition/store/edition-store.ts';
import { pruneStore } from '../src/edition/store/prune.ts';
import { parseS3Address } from '../src/edition/store/s3/s3-address.ts';
import { S3Store } from '../src/edition/store/s3/s3-store.ts';
import { openPostgres } from './support/postgres-pieces.ts';

/** What is done to a store: a file is published that differs from the one before in a part of it, or old ones are given up. */
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ seed: fc.nat(5), from: fc.nat(300_000), length: fc.nat(200_000) }) },
    { weight: 1, arbitrary: fc.record({ keep: fc.integer({ min: 2, max: 4 }) }) },
  ),
  { minLength: 3, maxLength: 12 },
);

/** Bytes that are the same for the same seed, and do not compress. */
function noise(seed: number, length: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length));
}

async function publish(store: EditionStore, file: Buffer): Promise<number> {
  const publishing = await store.begin();
  try {
    writeFileSync(publishing.draft, file);
    const sequence = (publishing.publications.at(-1)?.sequence ?? 0) + 1;
    const publishedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, sequence)).toISOString().replace('.000', '');
    const about = { edition: String(sequence).padStart(32, '0'), verdicts: 1, withdrawn: 0, changes: null };
    await publishing.publish({ sequence, publishedAt, ...about });
    return sequence;
  } finally {
    await publishing.end();
  }
}

/** What must hold for any store: each edition that is not pruned can be fetched by a machine that has none. */
async function holds(
  open: () => EditionStore,
  todo: readonly ({ keep: number } | { seed: number; from: number; length: number })[],
) {
  const files = new Map<number, Buffer>();
  let file = noise(99, 400_000);
  for (const step of todo)
    if ('keep' in step) await pruneStore(open(), step.keep);
    else {
      const { seed, from, length } = step;
      file = Buffer.concat([file.subarray(0, from), noise(seed, length), file.subarray(from + length / 2)]);
      files.set(await publish(open(), file), file);
    }
  for (const publication of await open().publications())
    if (!publication.pruned) {
      const fetched = readFileSync(await open().fetch(publication));
      expect(fetched.equals(files.get(publication.sequence) ?? Buffer.alloc(0))).toBeTrue();
    }
}

describe('a prune removes nothing that a kept edition needs', () => {
  let bucket: TestBucket;
  let stores = 0;

  beforeAll(async () => {
    bucket = await startS3();
  });

  afterAll(() => bucket.stop());

  test('in a bucket', async () => {
    const property = fc.asyncProperty(steps, async (todo) => {
      const address = parseS3Address(`s3://${bucket.bucket}/p${stores++}?endpoint=${bucket.endpoint}`);
      const surroundings = { endpoint: undefined, region: undefined, credentials: () => bucket };
      await holds(
        () => new S3Store({ address, surroundings, copiesFolder: newFolder(), onProgress: () => undefined }),
        todo,
      );
    });
    await fc.assert(property, { numRuns: 8 });
  });

  test.skipIf(!postgresIsHere)('in PostgreSQL', async () => {
    const property = fc.asyncProperty(steps, async (todo) => {
      const postgres = await sharedPostgres();
      const address = postgres.url('postgres', await postgres.newDatabase());
      await holds(() => openPostgres(address, newFolder()), todo);
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
