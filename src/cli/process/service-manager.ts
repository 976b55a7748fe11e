import { loadLibrary } from '../../serving/handover/c-library.ts';
import { sendDatagram } from '../../serving/handover/unix-socket.ts';
import type { InheritedSockets } from '../../serving/occupy.ts';

/** The service manager that started this process and watches it: systemd, or none. */
export interface ServiceManager {
  /** Listening sockets that it was started with (sd_listen_fds(3)). */
  readonly sockets: InheritedSockets;
  /** Reports that this process serves, and from then on, as often as configured, that it is alive (sd_notify(3)). */
  ready(status: string): void;
  /** Reports that a replacement for this process is starting; call `ready` if that fails. */
  reloading(): void;
  /** Reports that another process has taken this one's place. */
  replacedBy(pid: number): void;
  stopping(): void;
  /** Variables for a process that replaces this one; other children must not report anything. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The first descriptor of those that systemd passes. */
const firstSocket = 3;

const variableNames = [
  'NOTIFY_SOCKET',
  'WATCHDOG_USEC',
  'WATCHDOG_PID',
  'LISTEN_FDS',
  'LISTEN_PID',
  'LISTEN_FDNAMES',
];

/** Reads how systemd started this process from the environment, and removes it, so that no child takes it for its own. */
export function readServiceManager(environment: Record<string, string | undefined>): ServiceManager {
  const given = { ...environment };
  for (const name of variableNames) delete environment[name];
  const address = given['NOTIFY_SOCKET'];
  const library = address === undefined ? undefined : loadLibrary();
  const notify = (...lines: readonly string[]) => {
    if (library && address !== undefined) sendDatagram(library, address, lines.join('\n'));
  };
  const isOurs = (pid: string | undefined) => pid === undefined || pid === String(process.pid);
  const watchdogMs = isOurs(given['WATCHDOG_PID']) ? Number(given['WATCHDOG_USEC'] ?? 0) / 1000 : 0;
  let watchdog: Timer | undefined;
  return {
    sockets: socketsOf(given),
    ready(status) {
      notify('READY=1', `STATUS=${status}`);
      if (watchdogMs > 0) watchdog ??= setInterval(() => notify('WATCHDOG=1'), watchdogMs / 2).unref();
    },
    reloading: () => notify('RELOADING=1', `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`),
    replacedBy(pid) {
      clearInterval(watchdog);
      notify(`MAINPID=${pid}`, 'READY=1');
    },
    stopping: () => notify('STOPPING=1'),
    variables: {
      ...(address !== undefined && { NOTIFY_SOCKET: address }),
      ...(watchdogMs > 0 && { WATCHDOG_USEC: String(watchdogMs * 1000) }),
    },
  };
}

/** The socket named `admin` is for operators; the first other one is for all clients. */
function socketsOf(given: Readonly<Record<string, string | undefined>>): InheritedSockets {
  if (given['LISTEN_PID'] !== String(process.pid)) return {};
  const names = given['LISTEN_FDNAMES']?.split(':') ?? [];
  const all = Array.from({ length: Number(given['LISTEN_FDS']) }, (_, index) => firstSocket + index);
  const isAdmin = (descriptor: number) => names[descriptor - firstSocket] === 'admin';
  return { http: all.find((one) => !isAdmin(one)), admin: all.find(isAdmin) };
}
