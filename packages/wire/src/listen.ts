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

/** Where a server listens, and with what limits. */
export interface ListenOptions {
  readonly hostname: string;
  /** 0 to 65535; 0 takes any free port. */
  readonly port: number;
  /** Descriptor of a socket that already listens there. The server accepts connections on it and owns it from then on. */
  readonly descriptor?: number | undefined;
  /** Used instead where other processes accept connections on the same socket: listens on duplicates of its descriptor. */
  readonly share?: ((accept: (descriptor: number) => Listener) => SharingListener) | undefined;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<WireLimits>;
  /** Counts the memory that connections take; by default a new ledger. */
  readonly memory?: MemoryLedger;
  /** Called with every request that was answered. */
  readonly observe?: Observe;
}

/** Accepts connections until it is stopped. */
export interface Listener {
  stop(): void;
}

/** A listener that leaves some connections to other processes. */
export interface SharingListener extends Listener {
  /** Called for each connection, before the next is accepted. */
  accepted(): void;
}

/** A server that is listening. */
export interface RunningServer {
  readonly port: number;
  /** Descriptor of its socket, until it stops; -1 if the socket is shared. */
  readonly descriptor: number;
  /** Connections that are open now. */
  readonly connections: number;
  /** Connections refused since the start because too many were open. */
  readonly refused: number;
  /** Bytes of answers that clients have not read yet, and connections closed since the start because of too many. */
  readonly held: Readonly<Pick<HeldAnswers, 'bytes' | 'letGo'>>;
  /**
   * Accepts no new connections, lets requests in progress finish for at most `graceMs` milliseconds, then closes all.
   * Connections without a request are closed after `quietMs` milliseconds, 200 by default: one may be on its way, and a
   * client that finds its connection closed cannot know whether it was answered.
   */
  stop(graceMs: number, quietMs?: number): Promise<void>;
}

const quietDefaultMs = 200;

/** Memory of an idle connection, in bytes. */
const connectionBytes = 4096;

/** Connections above the limit, in percent of it, that get an answer before they are closed; others are just closed. */
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
      // An error of the system: the client is gone, and `close` follows.
    },
  };
  // Requests that a client sent before it shut down its side are still answered.
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
    // Bun does not know the port of a socket that it did not bind.
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

/** Bun has the option and the property; its types lack them. */
function given(descriptor: number | undefined): object {
  return descriptor === undefined ? {} : { fd: descriptor };
}

function descriptorOf(listener: object): number {
  return 'fd' in listener ? Number(listener.fd) : -1;
}
