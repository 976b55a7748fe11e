import { StoreError } from '../edition-store.ts';
import { type Patience, patience, type S3Client, type S3Request } from './s3-client.ts';
import { lacksConditions, S3Refusal, unreachable } from './s3-trouble.ts';

/** Most names of one listing that are read. */
const keysMax = 1_000_000;

/** The objects of a store in a bucket. Throws `StoreUnreachable` where it cannot be reached, or does not let in. */
export class S3Bucket {
  readonly name: string;
  readonly #client: S3Client;
  readonly #prefix: string;

  constructor(client: S3Client, prefix: string) {
    this.name = client.name;
    this.#client = client;
    this.#prefix = prefix;
  }

  /** The bytes of an object; nothing where there is none. What is not whole is read again, and given if it stays so. */
  async read(
    key: string,
    isWhole: (bytes: Uint8Array<ArrayBuffer>) => boolean,
    how: Patience = patience.long,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#send({ method: 'GET', key, patience: how, isWhole }, isMissing);
  }

  /** Some bytes of an object. Throws `StoreError` where they are not there. */
  async readPart(key: string, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const headers = { range: `bytes=${from}-${from + length - 1}` };
    const isWhole = (bytes: Uint8Array) => bytes.length === length;
    const bytes = await this.#send(
      { method: 'GET', key, headers, patience: patience.long, isWhole },
      (refusal) => isMissing(refusal) || refusal.status === 416,
    );
    if (bytes && isWhole(bytes)) return bytes;
    throw new StoreError(`${this.name}: ${key} ${bytes ? 'is not whole' : 'is missing'}`);
  }

  /** Writes an object, over what is there. */
  async write(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#send({ method: 'PUT', key, body, patience: patience.long });
  }

  /**
   * Writes an object where there is none (RFC 9110, section 13.1.2); false where there is one. An answer that was lost
   * leaves open whether it is this one. Throws `StoreError` where the server says that it has no such condition.
   */
  async writeNew(key: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
    let refused = 0;
    const answer = await this.#send(
      { method: 'PUT', key, body, headers: { 'if-none-match': '*' }, patience: patience.long },
      ({ status }) => {
        refused = status;
        return status === 412 || status === 501;
      },
    );
    if (refused === 501) throw lacksConditions(this.name);
    return answer !== undefined;
  }

  /** Removes an object, whether it is there or not. */
  async remove(key: string): Promise<void> {
    await this.#send({ method: 'DELETE', key, patience: patience.long }, isMissing);
  }

  /** The name of every object whose name begins so, in order. */
  async list(start: string): Promise<readonly string[]> {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix: this.#prefix + start,
        ...(token !== undefined && { 'continuation-token': token }),
      };
      const request = { method: 'GET', key: '', query, patience: patience.short, isWhole: endsList } as const;
      const bytes = (await this.#send(request)) ?? new Uint8Array(0);
      if (!endsList(bytes)) throw unreachable(this.name, new Error('half an answer'));
      const page = Buffer.from(bytes).toString();
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
        found.push(key.slice(this.#prefix.length));
      if (found.length > keysMax) throw new StoreError(`${this.name} holds more than ${keysMax} objects`);
      token =
        elementOf('IsTruncated', page) === 'true' ? elementOf('NextContinuationToken', page) : undefined;
    } while (token !== undefined);
    return found;
  }

  async #send(request: S3Request, isAnswer: (refusal: S3Refusal) => boolean = () => false) {
    try {
      return await this.#client.send(request);
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      if (isAnswer(error)) return undefined;
      throw unreachable(this.name, error);
    }
  }
}

function isMissing({ status, code }: S3Refusal): boolean {
  return status === 404 && code !== 'NoSuchBucket';
}

function endsList(bytes: Uint8Array<ArrayBuffer>): boolean {
  return /<\/ListBucketResult>\s*$/.test(Buffer.from(bytes.subarray(-64)).toString());
}

/** The text of an element of XML that holds nothing else. */
function elementOf(name: string, xml: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
