import type { CLibrary } from './c-library.ts';
import { ask, type PeerProcess, peerOf, sendWith } from './unix-socket.ts';

/** What a serving process hands to its replacement. */
export interface SocketOffer {
  /** An orphan is a worker without a supervisor; any new server replaces it. */
  readonly kind: 'server' | 'orphan';
  readonly port: number;
  /** Descriptor of the listening socket. */
  readonly http: number;
  readonly admin?: OfferedAdmin | undefined;
  /** Called once the other process serves: this one must finish its answers and end. */
  readonly onReplaced: (pid: number) => void;
}

/** The listening socket of an admin port. */
export interface OfferedAdmin {
  readonly hostname: string;
  readonly port: number;
  readonly descriptor: number;
}

/** What another process handed over. */
export interface TakenSockets extends Pick<SocketOffer, 'kind' | 'port' | 'http' | 'admin'> {
  readonly pid: number;
}

/** Whether sockets can be handed from one process to another on this system. */
export const canHandOver = process.platform === 'linux';

/**
 * The requests: `take` gets the sockets and changes nothing; `leave` reports that the sender serves and frees the name;
 * `orphan` gets whether a worker without a supervisor was replaced.
 */
const words = ['take', 'leave', 'orphan'] as const;

type Word = (typeof words)[number];

/** Milliseconds that a process waits for a reply. */
const replyMaxMs = 5000;

/**
 * The name under which the process that serves an address is reached, in the abstract namespace of Unix sockets (unix(7)). Like
 * a port, it belongs to a network namespace and is free again when its process ends; there is no file to clean up.
 */
export function controlName(host: string, port: number): string {
  return `verdicts:${host}:${port}`;
}

/**
 * Offers sockets to processes of the same user until the function that it returns is called, or until one takes this
 * process's place. Nothing if another process holds the name.
 */
export function offerSockets(library: CLibrary, name: string, offer: SocketOffer): (() => void) | undefined {
  const { kind, port, http, admin, onReplaced } = offer;
  const answers: Readonly<Record<Word, (socket: number, pid: number) => void>> = {
    take(socket) {
      const descriptors = admin ? [http, admin.descriptor] : [http];
      sendWith(library, socket, JSON.stringify({ kind, port, admin }), descriptors);
    },
    leave(socket, pid) {
      listener.stop();
      sendWith(library, socket, '{}', []);
      onReplaced(pid);
    },
    orphan(socket) {
      sendWith(library, socket, JSON.stringify({ isReplaced: kind === 'server' }), []);
    },
  };
  let listener: { stop(): void };
  try {
    listener = Bun.listen({
      unix: `\0${name}`,
      socket: {
        data(socket, bytes) {
          const descriptor = descriptorOf(socket);
          const peer = peerOf(library, descriptor);
          // A name in the abstract namespace has no permissions: anyone may connect.
          if (isOurs(peer))
            for (const word of words) if (bytes.toString() === word) answers[word](descriptor, peer.pid);
          socket.end();
        },
      },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
  return () => listener.stop();
}

/**
 * Asks the process that serves for its sockets; nothing if there is none, or it is not of this user. This process waits
 * for the reply, for at most five seconds.
 */
export function takeSockets(library: CLibrary, name: string): TakenSockets | undefined {
  const reply = ask(library, name, 'take' satisfies Word, replyMaxMs);
  const [http, descriptor] = reply?.descriptors ?? [];
  if (!reply || !isOurs(reply.peer) || http === undefined) return undefined;
  const { admin, ...offer } = JSON.parse(reply.text) as Pick<SocketOffer, 'kind' | 'port' | 'admin'>;
  const isWhole = admin && descriptor !== undefined;
  return { ...offer, http, admin: isWhole ? { ...admin, descriptor } : undefined, pid: reply.peer.pid };
}

/** Makes the process that holds the name release it, finish its answers and end. */
export async function tellToLeave(library: CLibrary, name: string): Promise<void> {
  await send(library, name, 'leave');
}

/** Whether a server has taken the place of this worker, which has no supervisor. */
export async function isReplaced(library: CLibrary, name: string): Promise<boolean> {
  const reply = await send(library, name, 'orphan');
  return reply !== undefined && (JSON.parse(reply) as { isReplaced: boolean }).isReplaced;
}

/** The reply to a request; nothing if no process of this user listens under the name or replies in time. */
async function send(library: CLibrary, name: string, word: Word): Promise<string | undefined> {
  const reply = Promise.withResolvers<string | undefined>();
  const giveUp = () => reply.resolve(undefined);
  const timer = setTimeout(giveUp, replyMaxMs);
  try {
    const socket = await Bun.connect({
      unix: `\0${name}`,
      socket: {
        open(opened) {
          // Another user may have taken the name first.
          if (isOurs(peerOf(library, descriptorOf(opened)))) opened.write(word);
          else giveUp();
        },
        data: (_socket, bytes) => reply.resolve(bytes.toString()),
        close: giveUp,
        error: giveUp,
      },
    });
    const text = await reply.promise;
    socket.terminate();
    return text;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function isOurs(peer: PeerProcess | undefined): peer is PeerProcess {
  return peer !== undefined && peer.uid === process.geteuid?.();
}

/** Bun has the property; its types lack it. */
function descriptorOf(socket: object): number {
  return Number(Reflect.get(socket, 'fd'));
}
