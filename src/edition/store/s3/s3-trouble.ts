import { StoreError, StoreUnreachable } from '../edition-store.ts';

/** What a server said of a request that it did not fulfil. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  /** Its own word for it (Amazon S3 API Reference, "Error responses"), or nothing. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads the answer of a server that did not fulfil a request; nothing of what it repeats of that is kept. */
export async function refusalOf(response: Response): Promise<S3Refusal> {
  const text = (await response.text()).slice(0, 4096);
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? '';
  const region =
    response.headers.get('x-amz-bucket-region') ?? /<Region>([\w-]{1,64})<\/Region>/.exec(text)?.[1];
  const { status } = response;
  const isElsewhere = (status >= 300 && status < 400) || code === 'AuthorizationHeaderMalformed';
  const advice =
    isElsewhere && region
      ? `; the bucket is in the region ${region}: say so with region=${region}`
      : adviceOn(code);
  return new S3Refusal(status, code, `the server answered ${status}${code && ` ${code}`}${advice}`);
}

/** Whether the same request may be answered otherwise in a moment. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return true;
  return error.status >= 500
    ? error.status !== 501
    : error.status === 429 ||
        ['RequestTimeout', 'ConditionalRequestConflict', 'OperationAborted'].includes(error.code);
}

/** A failure to reach a bucket or to be let in, as an error that names the store. */
export function unreachable(name: string, error: unknown): StoreUnreachable {
  return new StoreUnreachable(`${name} cannot be reached (${wordsOf(error)})`);
}

/** A server that would let two publishers both win, as an error that names the store. */
export function lacksConditions(name: string): StoreError {
  return new StoreError(
    `${name}: its server does not honour If-None-Match, so two publishers at once could both believe to have published; nothing was changed. docs/stores.md lists servers that do`,
  );
}

/** A failure in words that hold no part of a request: that would show its signature. */
export function wordsOf(error: unknown): string {
  if (error instanceof S3Refusal) return error.message;
  const { name, code } =
    error instanceof Error ? { code: '', ...error, name: error.name } : { name: '', code: '' };
  if (name === 'TimeoutError') return 'it does not answer';
  if (/Refused|ECONNREFUSED/.test(code)) return 'nothing answers there';
  if (/ENOTFOUND|DNS|EAI_/.test(code)) return 'its host is not known';
  if (/CERT|TLS|SSL|SIGNED/.test(code)) return `its certificate is not trusted: ${code}`;
  return 'the connection was lost';
}

function adviceOn(code: string): string {
  if (code === 'AccessDenied') return '; docs/stores.md lists the rights that publishers and readers need';
  if (code === 'NoSuchBucket') return '; make the bucket first';
  if (code === 'RequestTimeTooSkewed') return '; the clock of this machine is wrong';
  if (code === 'SignatureDoesNotMatch') return '; the secret key is not that of the access key';
  return '';
}
