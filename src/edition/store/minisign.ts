import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';

/** Files of minisign (jedisct1.github.io/minisign, "Format"): each is a comment and a line of Base64. */
const algorithms = { key: 'Ed', hashed: 'ED', checksum: 'B2' } as const;

/** Bytes of their parts. */
const sizes = { algorithm: 2, id: 8, key: 32, signature: 64 } as const;
const secretKeyBytes = 158;

/** Where the secret key stands in its file, behind what would say how it is encrypted. */
const secretKeyStart = 54;

/** A key that signatures are checked with. */
export interface PublicKey {
  /** As minisign shows it: 16 hexadecimal digits. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** A key that signs. */
export interface SecretKey extends PublicKey {
  readonly seed: Buffer;
}

/** Makes a new key pair. */
export function newKey(): SecretKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  return {
    id: idOf(randomBytes(sizes.id)),
    bytes: Buffer.from(x, 'base64url'),
    seed: Buffer.from(d, 'base64url'),
  };
}

/** A public key in one line, as `minisign -P` takes it. */
export function formatPublicKey({ id, bytes }: PublicKey): string {
  return Buffer.concat([Buffer.from(algorithms.key), bytesOf(id), bytes]).toString('base64');
}

/** The file of a secret key, as `minisign -G -W` makes it: without a password. */
export function formatSecretKey({ id, bytes, seed }: SecretKey): string {
  const head = Buffer.alloc(secretKeyStart);
  head.write(algorithms.key, 0);
  head.write(algorithms.checksum, 4);
  const all = Buffer.concat([head, bytesOf(id), seed, bytes], secretKeyBytes);
  return `untrusted comment: minisign secret key ${id}\n${all.toString('base64')}\n`;
}

/** Reads a public key: its line, or its file. Nothing for anything else. */
export function parsePublicKey(text: string): PublicKey | undefined {
  const bytes = Buffer.from(lineOf(text), 'base64');
  const isKey =
    bytes.length === sizes.algorithm + sizes.id + sizes.key &&
    bytes.toString('latin1', 0, sizes.algorithm) === algorithms.key;
  if (!isKey) return undefined;
  const start = sizes.algorithm + sizes.id;
  return { id: idOf(bytes.subarray(sizes.algorithm, start)), bytes: bytes.subarray(start) };
}

/** Reads the file of a secret key; says whether it is encrypted where it cannot be used for that. */
export function parseSecretKey(text: string): SecretKey | 'encrypted' | undefined {
  const bytes = Buffer.from(lineOf(text), 'base64');
  if (bytes.length !== secretKeyBytes || bytes.toString('latin1', 0, 2) !== algorithms.key) return undefined;
  if (bytes.readUInt16LE(2) !== 0) return 'encrypted';
  const start = secretKeyStart + sizes.id;
  return {
    id: idOf(bytes.subarray(secretKeyStart, start)),
    seed: bytes.subarray(start, start + sizes.key),
    bytes: bytes.subarray(start + sizes.key, start + 2 * sizes.key),
  };
}

/** Signs a text: the file that minisign puts beside it. The comment is signed too. */
export function signText(text: string, comment: string, key: SecretKey): string {
  return signHash(hashOf(text), comment, key);
}

/** The same for a file whose BLAKE2b hash of 512 bits is known. */
export function signHash(hash: Buffer, comment: string, { id, bytes, seed }: SecretKey): string {
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: bytes.toString('base64url') },
  });
  const signature = sign(null, hash, key);
  const whole = Buffer.concat([Buffer.from(algorithms.hashed), bytesOf(id), signature]);
  const global = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  return [
    `untrusted comment: signature from minisign key ${id}`,
    whole.toString('base64'),
    `trusted comment: ${comment}`,
    global.toString('base64'),
    '',
  ].join('\n');
}

/** The id of the key that a signature says it is from; nothing for what is no signature. */
export function signerOf(signature: string): string | undefined {
  const bytes = Buffer.from(signature.split('\n')[1] ?? '', 'base64');
  return bytes.length === sizes.algorithm + sizes.id + sizes.signature
    ? idOf(bytes.subarray(sizes.algorithm, sizes.algorithm + sizes.id))
    : undefined;
}

/** Whether a signature is that of a text and its own comment by a key. */
export function isSignedBy(text: string, signature: string, { id, bytes }: PublicKey): boolean {
  const [, line = '', comment = '', last = ''] = signature.split('\n');
  const whole = Buffer.from(line, 'base64');
  const isHashed = whole.toString('latin1', 0, sizes.algorithm) === algorithms.hashed;
  if (signerOf(signature) !== id || !isHashed) return false;
  const own = whole.subarray(sizes.algorithm + sizes.id);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
  });
  const commented = Buffer.concat([own, Buffer.from(comment.replace(/^trusted comment: /, ''))]);
  const global = Buffer.from(last, 'base64');
  return (
    global.length === sizes.signature &&
    verify(null, hashOf(text), key, own) &&
    verify(null, commented, key, global)
  );
}

function hashOf(text: string): Buffer {
  return createHash('blake2b512').update(text).digest();
}

function lineOf(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => !line.startsWith('untrusted comment:'))
      ?.trim() ?? ''
  );
}

/** Minisign shows the bytes of an id as one number, little-endian. */
function idOf(bytes: Buffer): string {
  return Buffer.from(bytes).reverse().toString('hex').toUpperCase();
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id, 'hex').reverse();
}
