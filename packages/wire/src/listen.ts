import { attempt } from './attempt.ts';
import { Connection } from './connection.ts';
import type { Answerer, Observe } from './exchange.ts';
import { fileBufferBytes } from './file-response.ts';
import { Garbage } from './garbage.ts';
import { HeadTemplates } from './head-template.ts';
import { HeldAnswers } from './held-answers.ts';
import { outOfMemory, type WireLimits, wireLimits } from './limits.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { refusal } from './refusal.ts';
import { Turns } from './turns.ts';
import type { Wire } from './wire.ts';
import { WireClock } from './wire-clock.ts';

/** Where a server listens, and what it takes. */
export interface ListenOptions {
  readonly hostname: string;
  /** 0 to 65535; 0 takes any free port. */
  readonly port: number;
  /** Descriptor of a socket that listens there already, on which this server accepts connections and which it then owns. */
  readonly descriptor?: number | undefined;
  /** Instead of it, where other processes accept connections on the socket too: accepts connections on descriptors of it. */
  readonly share?: ((accept: (descriptor: number) => Listener) => SharingListener) | undefined;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<WireLimits>;
  /** Where the memory that connections take is counted; by default a ledger of its own. */
  readonly memory?: MemoryLedger;
  /** Called with every request that was answered. */
  readonly observe?: Observe;
}

/** What accepts connections until it is stopped. */
export interface Listener {
  stop(): void;
}

/** One that leaves some of them to other processes. */
export interface SharingListener extends Listener {
  /** Called for each connection, before the next is accepted. */
  accepted(): void;
}

/** A server that is listening. */
export interface RunningServer {
  readonly port: number;
  /** Descriptor of the socket that it accepts connections on, until it stops; not of one that is shared. */
  readonly descriptor: number;
  /** Connections that are open now. */
  readonly connections: number;
  /** Connections that were refused since the start, because too many were open. */
  readonly refused: number;
  /** Bytes of answers that clients have not taken yet, and connections closed since the start because these were too many. */
  readonly held: Readonly<Pick<HeldAnswers, 'bytes' | 'letGo'>>;
  /**
   * Takes no new connection, lets requests in flight finish for at most `graceMs` milliseconds, then closes all.
   * Connections without a request are closed after `quietMs` milliseconds, 200 by default: one may be on its way, and a
   * client that finds its connection closed cannot know whether it was answered.
   */
  stop(graceMs: number, quietMs?: number): Promise<void>;
}

const quietDefaultMs = 200;

/** Memory that an open connection takes while nothing is asked, in bytes. */
const connectionBytes = 4096;

/** Beyond the limit, so many connections in a hundred get an answer that says so before they are closed; any more are just closed. */
const refusedPercent = 10;

/** Serves over HTTP/1.1 (RFC 9112). Throws the system's error when the address cannot be listened on. */
export function listen(
  answerer: Answerer,
  { hostname, port, descriptor, share, limits, memory = new MemoryLedger(), observe }: ListenOptions,
): RunningServer {
  const clock = new WireClock();
  const allLimits = { ...wireLimits, ...limits };
  const wire: Wire = {
    answerer,
    limits: allLimits,
    clock,
    templates: new HeadTemplates(clock),
    observe,
    memory,
    held: new HeldAnswers(memory),
    requests: memory.open('requests'),
    files: memory.open('files'),
    garbage: new Garbage(memory),
    turns: new Turns(),
    fileBuffer: Buffer.allocUnsafeSlow(fileBufferBytes),
    isStopping: false,
    isQuiet: false,
  };
  const connections = new Set<Connection>();
  const open = memory.open('connections');
  const most = wire.limits.connections;
  let refused = 0;
  let onEmpty: (() => void) | undefined;
  const socket: Bun.SocketHandler<Connection> = {
    open(socket) {
      shared?.accepted();
      const connection = new Connection(socket, wire);
      socket.data = connection;
      connections.add(connection);
      open.add(connectionBytes);
      const hasRoom = memory.hasRoom(0);
      if (connections.size <= most && hasRoom) return;
      refused++;
      if (connections.size > most + most / refusedPercent) connection.terminate();
      else if (!hasRoom) connection.refuse(outOfMemory());
      else
        connection.refuse(
          refusal('too-many-connections', `${most} connections are open, and no more are taken.`),
        );
    },
    data(socket, bytes) {
      attempt(socket.data, () => socket.data.receive(bytes));
    },
    drain(socket) {
      attempt(socket.data, () => socket.data.drain());
    },
    end(socket) {
      attempt(socket.data, () => socket.data.end());
    },
    close({ data: connection }) {
      connection.closed();
      connections.delete(connection);
      open.add(-connectionBytes);
      if (connections.size === 0) onEmpty?.();
    },
    error() {
      // The system's: the client is gone, and `close` follows.
    },
  };
  // What a client sent before it ended its side is answered.
  const accept = (on = descriptor) =>
    Bun.listen<Connection>({ hostname, port, ...given(on), allowHalfOpen: true, socket });
  const shared = share?.(accept);
  const listener = shared ?? accept();
  const timer = setInterval(() => {
    clock.tick();
    wire.garbage.tick();
    for (const connection of connections) attempt(connection, () => connection.tick());
  }, 1000);
  return {
    // Bun knows no port of a socket that it did not bind.
    port: 'port' in listener && descriptor === undefined ? listener.port : port,
    descriptor: descriptorOf(listener),
    get connections() {
      return connections.size;
    },
    get refused() {
      return refused;
    },
    held: wire.held,
    async stop(graceMs, quietMs = quietDefaultMs) {
      wire.isStopping = true;
      listener.stop();
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
        if (connections.size === 0) resolve();
      });
      if (graceMs > 0) {
        const closeIdle = () => {
          wire.isQuiet = true;
          for (const connection of connections) connection.closeIfIdle();
        };
        const quiet = setTimeout(closeIdle, Math.min(quietMs, graceMs));
        let deadline: Timer | undefined;
        await Promise.race([empty, new Promise((resolve) => (deadline = setTimeout(resolve, graceMs)))]);
        clearTimeout(quiet);
        clearTimeout(deadline);
      }
      for (const connection of connections) connection.terminate();
      clearInterval(timer);
    },
  };
}

/** Bun knows the option and the property; its types do not. */
function given(descriptor: number | undefined): object {
  return descriptor === undefined ? {} : { fd: descriptor };
}

function descriptorOf(listener: object): number {
  return 'fd' in listener ? Number(listener.fd) : -1;
}
