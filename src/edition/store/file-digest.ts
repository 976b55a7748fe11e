import { open } from 'node:fs/promises';

/** Bytes that are hashed between two looks at what else there is to do. */
const blockBytes = 1024 * 1024;

/** SHA-256 of a file in hexadecimal digits; a server goes on answering meanwhile. Throws the system's error. */
export async function digestOf(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256');
  await using file = await open(path);
  const block = Buffer.allocUnsafe(blockBytes);
  for (;;) {
    const { bytesRead } = await file.read(block, 0, block.length);
    if (bytesRead === 0) return hasher.digest('hex');
    hasher.update(block.subarray(0, bytesRead));
  }
}
