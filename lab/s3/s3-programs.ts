import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { S3Credentials } from '../../src/edition/store/s3/s3-credentials.ts';
import { freePort } from '../free-port.ts';

/** How to start a server. */
export interface S3Place {
  /** Path of its program. */
  readonly file: string;
  /** An empty folder. */
  readonly folder: string;
  readonly hostname: string;
  readonly port: number;
  readonly bucket: string;
  /** Domain for virtual-hosted buckets. */
  readonly domain: string;
  readonly owner: S3Credentials;
  /** A read-only key, for servers that take one at startup. */
  readonly reader: S3Credentials;
}

/** An S3 server by another project. */
export interface S3Program {
  /** Name of its program. */
  readonly file: string;
  /** Go module that it is built from. */
  readonly module: string;
  /** The command that starts it. */
  readonly command: (place: S3Place) => string[];
  readonly variables: (place: S3Place) => Readonly<Record<string, string>>;
  /** Creates the read-only key once the bucket exists. */
  readonly makeReader: (place: S3Place, endpoint: string) => Promise<S3Credentials>;
}

/** Keyed by their names in `VERDICTS_S3`. */
export const s3Programs: Readonly<Record<string, S3Program>> = {
  versitygw: {
    file: 'versitygw',
    module: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
    command: ({ file, folder, hostname, port, domain }) => {
      for (const name of ['iam', 'data']) mkdirSync(join(folder, name));
      const options = [
        '--port',
        `${hostname}:${port}`,
        '--virtual-domain',
        domain,
        '--iam-dir',
        join(folder, 'iam'),
      ];
      return [file, ...options, '--quiet', 'posix', join(folder, 'data')];
    },
    variables: ({ owner }) => ({
      ROOT_ACCESS_KEY: owner.accessKeyId,
      ROOT_SECRET_KEY: owner.secretAccessKey,
    }),
    async makeReader({ owner, reader, bucket }, endpoint) {
      const { accessKeyId, secretAccessKey } = reader;
      const account = `<Account><Access>${accessKeyId}</Access><Secret>${secretAccessKey}</Secret><Role>user</Role></Account>`;
      await sign(owner, `${endpoint}/create-user`, { method: 'PATCH', body: account });
      const policy = readerPolicy(bucket, { Principal: { AWS: [accessKeyId] } });
      await sign(owner, `${endpoint}/${bucket}?policy`, { method: 'PUT', body: policy });
      return reader;
    },
  },
  minio: {
    file: 'minio',
    module: 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
    command: ({ file, hostname, port }) => {
      const own = ['--address', `${hostname}:${port}`, '--console-address', `127.0.0.1:${freePort()}`];
      return [file, 'server', ...own, 'data'];
    },
    variables: ({ owner, domain }) => ({
      MINIO_DOMAIN: domain,
      MINIO_ROOT_USER: owner.accessKeyId,
      MINIO_ROOT_PASSWORD: owner.secretAccessKey,
      MINIO_BROWSER: 'off',
    }),
    // A temporary key, with a token (AWS Security Token Service API Reference, "AssumeRole").
    async makeReader({ owner, bucket }, endpoint) {
      const body = new URLSearchParams({
        Action: 'AssumeRole',
        Version: '2011-06-15',
        Policy: readerPolicy(bucket),
      });
      const answer = await (await sign(owner, endpoint, { method: 'POST', body: `${body}` }, 'sts')).text();
      const [accessKeyId = '', secretAccessKey = '', sessionToken] = [
        'AccessKeyId',
        'SecretAccessKey',
        'SessionToken',
      ].map((name) => new RegExp(`<${name}>([^<]+)`).exec(answer)?.[1]);
      return { accessKeyId, secretAccessKey, sessionToken };
    },
  },
};

/** Path of a server's program in `GOBIN` or else in a temporary folder; builds it if it is missing. */
export function fileOf({ file, module }: S3Program): string {
  const program = join(process.env['GOBIN'] ?? join(tmpdir(), 'verdicts-gobin'), file);
  if (existsSync(program)) return program;
  const { exitCode } = Bun.spawnSync(['go', 'install', module], {
    env: { ...process.env, GOBIN: join(program, '..') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) throw new Error(`go install ${module} failed`);
  return program;
}

/** Sends a signed request. Throws unless it succeeds. */
export async function sign(
  key: S3Credentials,
  url: string,
  init: { readonly method: string; readonly body?: string },
  service = 's3',
): Promise<Response> {
  const { sessionToken, ...keys } = key;
  const client = new AwsClient({
    ...keys,
    ...(sessionToken && { sessionToken }),
    service,
    region: 'us-east-1',
    retries: 0,
  });
  const headers = service === 'sts' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const response = await client.fetch(url, { ...init, headers });
  if (response.ok) return response;
  throw new Error(`${init.method} ${url}: ${response.status} ${await response.text()}`);
}

/** The readers' policy from docs/stores.md, adapted to stores of tests. */
function readerPolicy(bucket: string, more = {}): string {
  const guide = readFileSync(join(import.meta.dir, '../../docs/stores.md'), 'utf8');
  const [, text = ''] = /<!-- policy: reader -->\n```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const policy = JSON.parse(text.replaceAll('my-bucket', bucket).replaceAll('verdicts/*', 'tests/*'));
  return JSON.stringify({
    ...policy,
    Statement: policy.Statement.map((one: object) => ({ ...one, ...more })),
  });
}
