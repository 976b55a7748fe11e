import type { ListenOptions } from '#wire/listen.ts';
import { type CLibrary, duplicate } from './c-library.ts';

/** A socket that listens at a port; connections wait in its queue until a server accepts them. */
export interface HeldSocket {
  readonly port: number;
  /** Missing where a socket cannot be held for later: then the server binds the port when it starts. */
  readonly descriptor?: number | undefined;
  /** How to accept connections if other processes accept them too. */
  readonly share?: ListenOptions['share'];
}

/** Binds a port, 0 for any free one, and listens there. Throws the system's error. */
export function holdSocket(library: CLibrary | undefined, hostname: string, port: number): HeldSocket {
  if (!library) return { port };
  const listener = Bun.listen({ hostname, port, socket: { data() {} } });
  try {
    // Bun's listener accepts connections as soon as this turn ends; a second descriptor does not.
    return { port: listener.port, descriptor: duplicate(library, Reflect.get(listener, 'fd')) };
  } finally {
    listener.stop();
  }
}
