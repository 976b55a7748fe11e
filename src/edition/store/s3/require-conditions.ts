import type { S3Bucket } from './s3-bucket.ts';
import { lacksConditions } from './s3-trouble.ts';

/** An object that is written to find out what the server does. */
const key = 'probe';
const text = 'Publishers write this object to see that the server refuses to write it twice.\n';

/**
 * Makes sure that a server writes no object over another one where a request says so (`If-None-Match: *`): only then can no
 * two publishers both win. Throws `StoreError`.
 */
export async function requireConditions(bucket: S3Bucket): Promise<void> {
  const isNew = await bucket.writeNew(key, Buffer.from(text));
  if (isNew && (await bucket.writeNew(key, Buffer.from(text)))) throw lacksConditions(bucket.name);
}
