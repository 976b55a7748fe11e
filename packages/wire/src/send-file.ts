import { closeSync, openSync, readSync } from 'node:fs';
import type { FilePart } from './file-response.ts';
import type { Outbox } from './outbox.ts';
import type { Turns } from './turns.ts';

/** Bytes of a file that are read at a time. */
export const fileBufferBytes = 64 * 1024;

/**
 * Sends a part of a file as fast as the client takes it. What the client has no room for is not kept but read again.
 * Other connections have their turn, and the buffer, after each piece. Gives how many bytes were sent, which is less when the client is
 * gone. Throws the system's error, or a `RangeError` when the file ends before the part.
 */
export async function sendFile(
  { path, first, length }: FilePart,
  outbox: Outbox,
  { fileBuffer: buffer, turns }: { readonly fileBuffer: Buffer; readonly turns: Turns },
): Promise<number> {
  const file = openSync(path, 'r');
  try {
    let sent = 0;
    while (sent < length) {
      if (outbox.isBlocked) await outbox.room();
      if (outbox.isClosed) break;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      turns.take(() => {
        try {
          const read = readSync(file, buffer, 0, Math.min(buffer.length, length - sent), first + sent);
          if (read === 0) throw new RangeError(`${path} ends before byte ${first + length}`);
          sent += outbox.offer(buffer.subarray(0, read));
          resolve();
        } catch (error) {
          reject(error);
        }
      });
      await promise;
    }
    return sent;
  } finally {
    closeSync(file);
  }
}
