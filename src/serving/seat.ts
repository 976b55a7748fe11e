import { closeSync } from 'node:fs';
import type { RunningServer } from '#wire/listen.ts';
import type { AdminAddress, AdminHandlers } from './admin.ts';
import { type CLibrary, duplicate, loadLibrary } from './handover/c-library.ts';
import { canHandOver, controlName, type OfferedAdmin } from './handover/control-socket.ts';
import type { HeldSocket } from './handover/held-socket.ts';
import { replaced } from './handover/replaced.ts';
import { SharedListener } from './handover/shared-listener.ts';
import { type ListenSettings, openSocket, startAdmin } from './listening.ts';
import type { ServeContext } from './serve.ts';
import { ServingError } from './serving-error.ts';
import { serveAsOrphan, succeed } from './succeed.ts';

/** Milliseconds that requests of operators may take once no new ones are answered. */
const adminGraceMs = 1000;

/**
 * The place of a server at its address: finds the socket, replaces the server or the orphans that serve there, and
 * hands its sockets to the next server.
 */
export class Seat {
  readonly #library: CLibrary | undefined = loadLibrary();
  readonly #settings: ListenSettings;
  readonly #context: ServeContext;
  readonly #handlers: AdminHandlers;
  readonly #deadline: AbortSignal | undefined;
  #admin: RunningServer | undefined;
  #adminGiven: OfferedAdmin | undefined;
  #endOffer: (() => void) | undefined;

  /** Listens for operators, unless that port belongs to the server that is to be replaced. Throws `ServingError`. */
  constructor(settings: ListenSettings, context: ServeContext, handlers: AdminHandlers) {
    this.#settings = settings;
    this.#context = context;
    this.#handlers = handlers;
    const { admin, isWorker, replace, replaceMs, inherited } = settings;
    if (replace && !(canHandOver && this.#library))
      throw new ServingError('--replace needs Linux, and glibc or musl; stop the server that runs instead');
    if (replace) {
      this.#deadline = AbortSignal.timeout(replaceMs);
      // Ends the process even in a call that does not return.
      this.#library?.alarm(Math.ceil(replaceMs / 1000) + 5);
    }
    if (admin && !isWorker) this.#openAdmin({ ...admin, descriptor: inherited.admin });
  }

  /** Waits for what must be done before this server takes its place; with `--replace` within a bound (`ServingError`). */
  async inTime<Value>(work: Promise<Value>): Promise<Value> {
    const deadline = this.#deadline;
    if (!deadline) return work;
    const late = new Promise<never>((_, reject) => {
      const refuse = () =>
        reject(
          new ServingError(
            `it was not ready within ${this.#settings.replaceMs / 1000} seconds (--replace-timeout); the server that runs goes on`,
          ),
        );
      if (deadline.aborted) refuse();
      else deadline.addEventListener('abort', refuse);
    });
    return Promise.race([work, late]);
  }

  /** Finds the socket to serve on. Throws `ServingError` if there is none, or no port for operators. */
  async occupy(): Promise<HeldSocket> {
    const { admin } = this.#settings;
    const sockets = await openSocket(this.#library, this.#settings, this.#context.stopping);
    const given = sockets.admin;
    const isWanted = !this.#admin && given?.port === admin?.port && given?.hostname === admin?.hostname;
    if (given && isWanted) this.#adminGiven = given;
    else if (given) closeSync(given.descriptor);
    if (admin && !this.#adminGiven && !this.#settings.isWorker) this.#openAdmin(admin, false);
    const library = this.#library;
    const { descriptor } = sockets.http;
    if (!this.#settings.isWorker || !library || descriptor === undefined) return sockets.http;
    return {
      ...sockets.http,
      share: (accept) => new SharedListener(() => accept(duplicate(library, descriptor))),
    };
  }

  /** Takes the place, once this process serves on `descriptor`: the process that served there before finishes and ends. */
  async settle(port: number, descriptor: number): Promise<void> {
    const library = this.#library;
    this.#library?.alarm(0);
    const { log, stopping, leave } = this.#context;
    const { host, admin } = this.#settings;
    const name = controlName(host, port);
    const onReplaced = (pid: number) => {
      log.write(`Process ${pid} serves now. This one finishes its answers.`);
      leave(pid);
    };
    const socket = this.#admin?.descriptor ?? this.#adminGiven?.descriptor;
    const offeredAdmin = admin && socket !== undefined ? { ...admin, descriptor: socket } : undefined;
    if (library && canHandOver) {
      const offer = { kind: 'server', port, http: descriptor, admin: offeredAdmin, onReplaced } as const;
      this.#endOffer = await succeed(library, name, offer, stopping);
    }
    if (this.#adminGiven) this.#openAdmin(this.#adminGiven, false);
  }

  /** Has a worker whose supervisor is gone serve on until another server takes its place. */
  async serveAsOrphan({ port, descriptor }: HeldSocket): Promise<void> {
    const { log, stopping, leave } = this.#context;
    if (stopping.aborted) return;
    log.write('The supervisor is gone. This worker serves on until another server takes its place.', 'warn');
    if (!this.#library || !canHandOver || descriptor === undefined) return;
    const name = controlName(this.#settings.host, port);
    const offer = { kind: 'orphan', port, http: descriptor, onReplaced: leave } as const;
    await serveAsOrphan(this.#library, name, offer, stopping);
  }

  /** Stops handing over sockets; operators are answered until `close`, unless another process answers them now. */
  stop(): void {
    this.#endOffer?.();
    const { isWorker, inherited } = this.#settings;
    // The last descriptor of a socket on which no process accepts connections.
    if (isWorker && inherited.http !== undefined) closeSync(inherited.http);
    if (this.#context.stopping.reason === replaced) void this.close();
  }

  /** Stops answering operators. */
  async close(): Promise<void> {
    await this.#admin?.stop(adminGraceMs, 0);
  }

  #openAdmin(address: AdminAddress, mayBeTaken = this.#settings.replace): void {
    if (this.#admin) return;
    try {
      this.#admin = startAdmin(address, this.#handlers);
    } catch (error) {
      const isTaken =
        error instanceof ServingError && Reflect.get(Object(error.cause), 'code') === 'EADDRINUSE';
      if (!mayBeTaken || !isTaken) throw error;
    }
  }
}
