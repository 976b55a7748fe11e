import { AwsV4Signer } from 'aws4fetch';

/** A key known to a server, with its permissions. */
export interface BucketKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly mayWrite: boolean;
}

/** A small in-memory S3 server with one bucket: the operations that a store needs, as S3 documents them. */
export interface BucketServer {
  readonly endpoint: string;
  readonly objects: Map<string, Uint8Array<ArrayBuffer>>;
  stop(): Promise<void>;
}

/** Deviations from the default behaviour. */
export interface BucketServerOptions {
  /** Address to listen on. */
  readonly hostname?: string;
  /** Names per page of a listing. */
  readonly pageLength?: number;
  /**
   * Handling of conditional writes: some servers ignore the condition, check it some time before writing, or answer
   * 501.
   */
  readonly conditions?: 'honoured' | 'ignored' | 'raced' | 'refused';
}

/** Starts it on a free port. */
export function startBucketServer(
  bucket: string,
  keys: readonly BucketKey[],
  { hostname = '127.0.0.1', pageLength = 1000, conditions = 'honoured' }: BucketServerOptions = {},
): BucketServer {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const server = Bun.serve({
    port: 0,
    hostname,
    maxRequestBodySize: 64 * 1024 * 1024,
    async fetch(request) {
      const url = new URL(request.url);
      const body = new Uint8Array(await request.arrayBuffer());
      const key = await signerOf(request, url, body, keys);
      if (key === undefined) return refuse(403, 'SignatureDoesNotMatch');
      if (!key.mayWrite && request.method !== 'GET') return refuse(403, 'AccessDenied');
      // The bucket is named in the host or in the path.
      const isInHost = url.hostname.startsWith(`${bucket}.`);
      const path = isInHost ? `/${bucket}${url.pathname}` : url.pathname;
      const [, named = '', name = ''] = /^\/([^/]*)\/(.*)$/.exec(path) ?? [];
      if (named !== bucket) return refuse(404, 'NoSuchBucket');
      if (request.method === 'PUT') {
        const isConditional = request.headers.get('if-none-match') === '*' && conditions !== 'ignored';
        if (isConditional && conditions === 'refused') return refuse(501, 'NotImplemented');
        if (isConditional && objects.has(name)) return refuse(412, 'PreconditionFailed');
        if (conditions === 'raced') await Bun.sleep(50);
        objects.set(name, body);
        return new Response();
      }
      if (request.method === 'DELETE') {
        objects.delete(name);
        return new Response(undefined, { status: 204 });
      }
      if (name === '') return list(objects, url.searchParams, pageLength);
      const found = objects.get(name);
      return found ? part(found, request.headers.get('range')) : refuse(404, 'NoSuchKey');
    },
  });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    objects,
    stop: () => server.stop(true),
  };
}

/** The key that signed a request; undefined if the signature is invalid. */
async function signerOf(
  request: Request,
  url: URL,
  body: Uint8Array,
  keys: readonly BucketKey[],
): Promise<BucketKey | undefined> {
  const authorization = request.headers.get('authorization') ?? '';
  const [, id, region = '', names = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /.exec(
      authorization,
    ) ?? [];
  const key = keys.find(({ accessKeyId }) => accessKeyId === id);
  const hash = new Bun.CryptoHasher('sha256').update(body).digest('hex');
  if (!key || request.headers.get('x-amz-content-sha256') !== hash) return undefined;
  const signed = names.split(';').filter((name) => name !== 'host' && name !== 'x-amz-date');
  const signer = new AwsV4Signer({
    accessKeyId: key.accessKeyId,
    secretAccessKey: key.secretAccessKey,
    method: request.method,
    url: `http://${request.headers.get('host')}${url.pathname}${url.search}`,
    headers: signed.map((name): [string, string] => [name, request.headers.get(name) ?? '']),
    service: 's3',
    region,
    datetime: request.headers.get('x-amz-date') ?? '',
  });
  return (await signer.authHeader()) === authorization ? key : undefined;
}

function list(
  objects: ReadonlyMap<string, Uint8Array>,
  query: URLSearchParams,
  pageLength: number,
): Response {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, pageLength);
  const isLast = names.length <= pageLength;
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  const next = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Prefix>${prefix}</Prefix><IsTruncated>${!isLast}</IsTruncated>${contents}${next}</ListBucketResult>`,
    { headers: { 'content-type': 'application/xml' } },
  );
}

function part(bytes: Uint8Array<ArrayBuffer>, range: string | null): Response {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return new Response(bytes);
  if (Number(from) >= bytes.length) return refuse(416, 'InvalidRange');
  return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
}

function refuse(status: number, code: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });
}
