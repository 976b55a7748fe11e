import { quoted } from '../../../verdict/text/excerpt.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import { StoreError } from '../edition-store.ts';

/** Where a bucket is, as `s3://…` says it. */
export interface S3Address {
  readonly bucket: string;
  /** What the names of all objects begin with: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Address of the server; nothing for the usual one. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** Where the bucket is named: in the path, or in the host; nothing for what suits the endpoint. */
  readonly style: S3Style | undefined;
  /** For messages: bucket and prefix. */
  readonly name: string;
}

const styles = ['path', 'host'] as const;

/** One of them. */
export type S3Style = (typeof styles)[number];

/** Parameters that an address may have. */
export const s3Parameters = ['endpoint', 'region', 'style'] as const;

const form =
  'allowed: s3://BUCKET/PREFIX?PARAMETER=VALUE; the bucket has 3 to 63 of a-z, 0-9, "." and "-", and the prefix of letters, digits, ".", "_", "-" and "/" at most 200';

const pattern =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[A-Za-z0-9._/-]{0,200}))?(?:\?(?<query>[^#]*))?$/;

/** Says whether a name is meant as the address of a bucket. */
export function isS3Address(text: string): boolean {
  return /^s3:/i.test(text);
}

/** Reads an address. Throws `StoreError`; its message repeats nothing that could be a key. */
export function parseS3Address(text: string): S3Address {
  if (/^s3:\/\/[^/?]*@/i.test(text))
    throw new StoreError(
      'keys have no place in the address of a bucket; allowed: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or a file of credentials',
    );
  const { bucket, prefix = '', query = '' } = pattern.exec(text)?.groups ?? {};
  const folders = prefix.split('/').filter((one) => one !== '');
  if (bucket === undefined || folders.some((one) => /^\.+$/.test(one)))
    throw new StoreError(`the address of the bucket cannot be understood; ${form}`);
  const parameters = readParameters(query);
  return {
    bucket,
    prefix: folders.map((one) => `${one}/`).join(''),
    endpoint: endpointOf(parameters.get('endpoint'), 'endpoint'),
    region: regionOf(parameters.get('region'), 'region'),
    style: styleOf(parameters.get('style')),
    name: `s3://${[bucket, ...folders].join('/')}`,
  };
}

/** Checks the address of a server, whatever it was given as. Throws `StoreError`. */
export function endpointOf(text: string | undefined, givenAs: string): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.username &&
    !url.search &&
    !url.hash
  )
    return url.origin;
  throw new StoreError(
    `${givenAs} is no address of a server; allowed: https://HOST or http://HOST:PORT, without a path`,
  );
}

/** Checks the name of a region, whatever it was given as. Throws `StoreError`. */
export function regionOf(text: string | undefined, givenAs: string): string | undefined {
  if (text === undefined || /^[A-Za-z0-9-]{1,64}$/.test(text)) return text;
  throw new StoreError(`${givenAs} is ${quoted(text)}; allowed: the name of a region, such as eu-central-1`);
}

function styleOf(text: string | undefined): S3Style | undefined {
  const found = styles.find((one) => one === text);
  if (found !== undefined || text === undefined) return found;
  throw new StoreError(`style is ${quoted(text)}; allowed: ${styles.join(', ')}`);
}

function readParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map(new URLSearchParams(query));
  for (const name of parameters.keys()) {
    if (s3Parameters.some((one) => one === name)) continue;
    const near = nearest(name, s3Parameters);
    throw new StoreError(
      `the address of the bucket has the parameter ${quoted(name)}; allowed: ${s3Parameters.join(', ')}${near ? `; did you mean ${near}?` : ''}`,
    );
  }
  return parameters;
}
