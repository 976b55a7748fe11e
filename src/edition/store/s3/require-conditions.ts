import { randomUUID } from 'node:crypto';
import type { S3Bucket } from './s3-bucket.ts';
import { lacksConditions } from './s3-trouble.ts';

const text = Buffer.from('Publishers write this object several times at once: the server must take one.\n');

/**
 * Makes sure that of several requests at once to write an object where there is none (`If-None-Match: *`), a server fulfils
 * at most one: only then can no two publishers both win. A server that ignores the condition is always found out, one that
 * checks it before it writes most of the time. Throws `StoreError`.
 */
export async function requireConditions(bucket: S3Bucket): Promise<void> {
  const key = `probe-${randomUUID()}`;
  const written = await Promise.all([1, 2, 3].map(() => bucket.writeNew(key, text)));
  // Without the right to delete, it stays.
  await bucket.remove(key).catch(() => undefined);
  if (written.filter((isWritten) => isWritten).length > 1) throw lacksConditions(bucket.name);
}
