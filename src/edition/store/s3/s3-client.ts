import { AwsV4Signer } from 'aws4fetch';
import { hashOf } from '../chunks/file-chunks.ts';
import { StoreError } from '../edition-store.ts';
import type { S3Address, S3Style } from './s3-address.ts';
import type { S3Credentials } from './s3-credentials.ts';
import { isPassing, refusalOf, unreachable } from './s3-trouble.ts';

/** What a machine knows of servers, for what an address leaves open. */
export interface S3Surroundings {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** Credentials as they are now. Throws `StoreError`. */
  readonly credentials: () => S3Credentials;
}

/** How long a request may take, in milliseconds, with its answer; and how often it is sent. One without any answer counts twice. */
export interface Patience {
  readonly ms: number;
  readonly attempts: number;
}

/** For requests that are sent every few seconds, and for those that take long. */
export const patience = {
  short: { ms: 8000, attempts: 3 },
  long: { ms: 60_000, attempts: 5 },
} as const satisfies Readonly<Record<string, Patience>>;

/** Time before the second attempt, in milliseconds; then twice as long each time, up to the second number. */
const waits = { first: 200, most: 5000 } as const;

/** A request to a bucket. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Name of the object, without the prefix of the store; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly patience: Patience;
  /** Whether an answer is all there; an incomplete one is requested again, and returned all the same if it stays so. */
  readonly isWhole?: (bytes: Uint8Array<ArrayBuffer>) => boolean;
}

/** How often to request an answer that is incomplete: the object itself may be. */
const halfAttempts = 3;

/** An answer that is not all there. */
class HalfAnswer extends Error {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super('half an answer');
    this.bytes = bytes;
  }
}

/** Sends signed requests to one bucket, again if need be. */
export class S3Client {
  readonly name: string;
  readonly #address: S3Address;
  readonly #surroundings: S3Surroundings;
  readonly #signal: AbortSignal | undefined;
  /** Keys that were derived for a day, by aws4fetch. */
  readonly #derived = new Map<string, ArrayBuffer>();

  /** `signal` ends all waiting. */
  constructor(address: S3Address, surroundings: S3Surroundings, signal: AbortSignal | undefined) {
    this.name = address.name;
    this.#address = address;
    this.#surroundings = surroundings;
    this.#signal = signal;
  }

  /** Address of the server. */
  get endpoint(): string {
    const { endpoint = this.#surroundings.endpoint } = this.#address;
    return endpoint ?? `https://s3.${this.#region}.amazonaws.com`;
  }

  /**
   * Sends a request, and the same again after a failure that may pass; gives the bytes of the answer. Throws `S3Refusal` for an answer that is final,
   * `StoreUnreachable` when no attempt was answered, and `StoreError` when the signal ends the waiting.
   */
  async send(request: S3Request): Promise<Uint8Array<ArrayBuffer>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(request);
      } catch (error) {
        if (this.#signal?.aborted) throw new StoreError('told to stop');
        if (error instanceof StoreError || !isPassing(error)) throw error;
        if (error instanceof HalfAnswer && attempt >= halfAttempts) return error.bytes;
        if (error instanceof Error && error.name === 'TimeoutError') attempt++;
        if (attempt >= request.patience.attempts) throw unreachable(this.name, error);
        const wait = Math.min(waits.first * 2 ** (attempt - 1), waits.most);
        await Bun.sleep(wait * (0.5 + Math.random()));
      }
    }
  }

  async #once({
    method,
    key,
    query = {},
    headers = {},
    body,
    patience: { ms },
    isWhole,
  }: S3Request): Promise<Uint8Array<ArrayBuffer>> {
    const { sessionToken, ...keys } = this.#surroundings.credentials();
    const signer = new AwsV4Signer({
      ...keys,
      ...(sessionToken && { sessionToken }),
      method,
      url: this.#urlOf(key, query),
      headers: { ...headers, 'x-amz-content-sha256': hashOf(body ?? new Uint8Array(0)) },
      service: 's3',
      region: this.#region,
      cache: this.#derived,
      ...(body && { body }),
    });
    const { url, headers: signed } = await signer.sign();
    // Not signed, since proxies change it.
    signed.set('accept-encoding', 'identity');
    const signals = [AbortSignal.timeout(ms), ...(this.#signal ? [this.#signal] : [])];
    const response = await fetch(url, {
      method,
      headers: signed,
      redirect: 'manual',
      signal: AbortSignal.any(signals),
      ...(body && { body }),
    });
    if (!response.ok) throw await refusalOf(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const length = response.headers.get('content-length');
    if ((length !== null && Number(length) !== bytes.length) || isWhole?.(bytes) === false)
      throw new HalfAnswer(bytes);
    return bytes;
  }

  get #region(): string {
    return this.#address.region ?? this.#surroundings.region ?? 'us-east-1';
  }

  get #style(): S3Style {
    const { bucket, style, endpoint = this.#surroundings.endpoint } = this.#address;
    // The certificate of AWS covers one label before its domain (RFC 6125, section 6.4.3).
    return style ?? (endpoint === undefined && !bucket.includes('.') ? 'host' : 'path');
  }

  #urlOf(key: string, query: Readonly<Record<string, string>>): string {
    const { bucket, prefix } = this.#address;
    const url = new URL(this.endpoint);
    const path = key === '' ? '' : `${prefix}${key}`;
    if (this.#style === 'host') url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = this.#style === 'host' ? `/${path}` : `/${bucket}/${path}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}
