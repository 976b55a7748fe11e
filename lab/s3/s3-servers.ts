import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type BucketServer, startBucketServer } from './bucket-server.ts';

/** The version of VersityGW that is tested with: an S3 server of which `go install` makes one program. */
export const versitygw = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** A bucket on a server that a test or a measurement has for itself. */
export interface TestBucket {
  /** Such as `http://127.0.0.1:7070`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A key that may only read, where the server knows such. */
  readonly reader?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** What the small server holds. */
  readonly objects?: Map<string, Uint8Array<ArrayBuffer>>;
  stop(): Promise<void>;
}

const owner = { accessKeyId: 'OWNEROFTHEBUCKET', secretAccessKey: 'not-to-be-shown-anywhere-1' };
const reader = { accessKeyId: 'READEROFTHEBUCKET', secretAccessKey: 'not-to-be-shown-anywhere-2' };

/**
 * Starts a server with an empty bucket, on one address of this machine or on all: the small one of this folder; or, where the variable `VERDICTS_S3` says
 * `versitygw`, that program, from the folder in `GOBIN` or built there.
 */
export async function startS3(hostname = '127.0.0.1'): Promise<TestBucket> {
  return process.env['VERDICTS_S3'] === 'versitygw' ? startVersitygw(hostname) : startSmall(hostname);
}

function startSmall(hostname: string): TestBucket {
  const bucket = 'verdicts-test';
  const server: BucketServer = startBucketServer(
    bucket,
    [
      { ...owner, mayWrite: true },
      { ...reader, mayWrite: false },
    ],
    { pageLength: 3, hostname },
  );
  const { endpoint, objects } = server;
  return { endpoint, bucket, ...owner, reader, objects, stop: () => server.stop() };
}

async function startVersitygw(hostname: string): Promise<TestBucket> {
  const program = join(process.env['GOBIN'] ?? join(tmpdir(), 'verdicts-gobin'), 'versitygw');
  if (!existsSync(program)) {
    const { exitCode } = Bun.spawnSync(['go', 'install', versitygw], {
      env: { ...process.env, GOBIN: join(program, '..') },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (exitCode !== 0) throw new Error(`go install ${versitygw} failed`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-s3-'));
  const bucket = 'verdicts-test';
  mkdirSync(join(folder, bucket));
  const port = await freePort();
  const child = Bun.spawn([program, '--port', `${hostname}:${port}`, '--quiet', 'posix', folder], {
    env: { ...process.env, ROOT_ACCESS_KEY: owner.accessKeyId, ROOT_SECRET_KEY: owner.secretAccessKey },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(endpoint).catch(() => undefined))) await Bun.sleep(20);
  if (child.exitCode !== null) throw new Error('versitygw did not start');
  return {
    endpoint,
    bucket,
    ...owner,
    async stop() {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
