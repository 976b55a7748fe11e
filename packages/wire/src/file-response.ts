import { closeSync, openSync, readSync } from 'node:fs';
import type { Outbox } from './outbox.ts';
import type { Wire } from './wire.ts';

/** A part of a file: `length` bytes from `first` on. */
export interface FilePart {
  readonly path: string;
  readonly first: number;
  readonly length: number;
  /** Opens the file; by default by its path. The wire closes it. */
  readonly open?: (() => number) | undefined;
}

/**
 * A response whose body is a part of a file. The wire sends it through one buffer that all connections share, so that
 * clients that do not read cost no memory, however many there are.
 */
export class FileResponse extends Response {
  readonly part: FilePart;

  constructor(part: FilePart, init: ResponseInit) {
    const { path, first, length } = part;
    super(Bun.file(path).slice(first, first + length), init);
    this.part = part;
  }
}

/** Bytes that are read from a file at a time. */
export const fileBufferBytes = 64 * 1024;

/** Memory that a file takes while it is sent, in bytes. */
const streamBytes = 4096;

/**
 * Sends a part of a file as fast as the client takes it. Bytes that the client has no room for are not kept but read
 * again. Other connections have their turn, and the buffer, after each piece. Returns how many bytes were sent: fewer
 * if the client is gone. Throws the system's error, or a `RangeError` when the file ends before the part.
 */
export async function sendFile(
  { path, first, length, open = () => openSync(path, 'r') }: FilePart,
  outbox: Outbox,
  { fileBuffer: buffer, turns, files }: Pick<Wire, 'fileBuffer' | 'turns' | 'files'>,
): Promise<number> {
  const file = open();
  files.add(streamBytes);
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
    files.add(-streamBytes);
  }
}
