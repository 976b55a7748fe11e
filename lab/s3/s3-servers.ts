import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseS3Address } from '../../src/edition/store/s3/s3-address.ts';
import { S3Bucket } from '../../src/edition/store/s3/s3-bucket.ts';
import { S3Client } from '../../src/edition/store/s3/s3-client.ts';
import type { S3Credentials } from '../../src/edition/store/s3/s3-credentials.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { startBucketServer } from './bucket-server.ts';
import { fileOf, type S3Place, type S3Program, s3Programs, sign } from './s3-programs.ts';

/** A bucket for one test or benchmark. */
export interface TestBucket extends S3Credentials {
  /** For example `http://127.0.0.1:7070`. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Domain for virtual-hosted access. */
  readonly domain: string;
  /** A read-only key, restricted by the policy of docs/stores.md where the server supports policies. */
  readonly reader: S3Credentials;
  /** Whether another project's server serves it, not the one in this folder. */
  readonly isForeign: boolean;
  stop(): Promise<void>;
}

const [bucket, domain] = ['verdicts-test', 's3.example'];
const owner = { accessKeyId: 'OWNEROFTHEBUCKET', secretAccessKey: 'not-to-be-shown-anywhere-1' };
const reader = { accessKeyId: 'READEROFTHEBUCKET', secretAccessKey: 'not-to-be-shown-anywhere-2' };

/**
 * Starts a server with an empty bucket, on one address of this machine or on all: the one in this folder, or the one of
 * `s3Programs` that the variable `VERDICTS_S3` names.
 */
export async function startS3(hostname = '127.0.0.1'): Promise<TestBucket> {
  const name = process.env['VERDICTS_S3'];
  if (name === undefined) return startSmall(hostname);
  const program = s3Programs[name];
  if (program) return startForeign(program, hostname);
  throw new Error(`VERDICTS_S3 is ${name}; allowed: ${Object.keys(s3Programs).join(', ')}`);
}

/** A client for the objects of a store, for access that bypasses the store's code. */
export function objectsOf({ endpoint, bucket, ...credentials }: TestBucket, prefix: string): S3Bucket {
  const address = parseS3Address(`s3://${bucket}/${prefix}?endpoint=${endpoint}`);
  const surroundings = { endpoint: undefined, region: undefined, credentials: () => credentials };
  return new S3Bucket(new S3Client(address, surroundings, undefined), address.prefix);
}

function startSmall(hostname: string): TestBucket {
  const keys = [
    { ...owner, mayWrite: true },
    { ...reader, mayWrite: false },
  ];
  const { endpoint, stop } = startBucketServer(bucket, keys, { pageLength: 3, hostname });
  return { endpoint, bucket, domain, ...owner, reader, isForeign: false, stop };
}

async function startForeign(program: S3Program, hostname: string): Promise<TestBucket> {
  const file = fileOf(program);
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-s3-'));
  const port = freePort();
  const place: S3Place = { file, folder, hostname, port, bucket, domain, owner, reader };
  const endpoint = `http://127.0.0.1:${port}`;
  const child = Bun.spawn(program.command(place), {
    cwd: folder,
    env: { ...process.env, ...program.variables(place) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await child.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${file} did not start`);
      const made = await sign(owner, `${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => undefined);
      return made?.ok === true;
    });
    const key = await program.makeReader(place, endpoint);
    return { endpoint, bucket, domain, ...owner, reader: key, isForeign: true, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
