import { readFileSync, writeSync } from 'node:fs';

/** Standard output that cannot be written; the message is one line for the user. */
export class OutputError extends Error {
  override readonly name = 'OutputError';

  constructor(cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    super(`standard output cannot be written: ${reasons[code] ?? String(cause)}`, { cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EPIPE: 'the program that was reading it has ended',
  EBADF: 'it is closed',
  EIO: 'input or output error',
};

const descriptor = 1;

/** How long to wait when a non-blocking pipe is full, in milliseconds. */
const retryMs = 5;

/** Standard output whose `write` returns once the text is written: none is held or lost. Throws `OutputError`. */
export function createStandardOutput(isTTY: boolean) {
  let isOpen = false;
  return {
    isTTY,
    write(text: string): void {
      if (!isOpen && wasClosed()) throw new OutputError(Object.assign(new Error(), { code: 'EBADF' }));
      isOpen = true;
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSome(bytes, at);
    },
  };
}

function writeSome(bytes: Buffer, at: number): number {
  try {
    return writeSync(descriptor, bytes, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw new OutputError(error);
    Bun.sleepSync(retryMs);
    return 0;
  }
}

/**
 * Whether this process was started without standard output: Bun opens /dev/null in its place, and closes that on `exec`,
 * as nothing is that was inherited (O_CLOEXEC; proc(5), fdinfo).
 */
function wasClosed(): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return (Number.parseInt(flags ?? '0', 8) & 0o2000000) !== 0;
  } catch {
    // Without /proc, only a write shows it.
    return false;
  }
}
