import { dlopen, FFIType, ptr } from 'bun:ffi';
import { closeSync } from 'node:fs';
import { until } from './until.ts';

/** A systemd stub: passes a listening socket to a service, and receives its notifications (sd_notify(3)). */
export interface ServiceManagerStandIn {
  /** Notifications so far, each with its lines and the sender's process id. */
  readonly reports: readonly { readonly pid: number; readonly lines: readonly string[] }[];
  /** Waits for a notification with a line that starts with this; returns the sender and the line. */
  reported(line: string): Promise<{ readonly pid: number; readonly line: string }>;
  /** Starts a service with a socket, named as in `FileDescriptorName=`, and environment variables. */
  start(
    words: readonly string[],
    socket: { readonly descriptor: number; readonly name: string },
    variables?: Readonly<Record<string, string>>,
  ): Bun.Subprocess<'ignore', 'pipe', 'pipe'>;
  close(): void;
}

const { i32, u32, i64_fast: long, ptr: pointer } = FFIType;

/** Linux constants (unix(7), recvmsg(2)). */
const [familyUnix, typeDatagram, levelSocket, passCredentials, flagNoWait] = [1, 2, 1, 16, 0x40];

/** Creates a stub with an address in the abstract socket namespace. Linux with glibc only. */
export function standInForServiceManager(name: string): ServiceManagerStandIn {
  const { symbols: library } = dlopen('libc.so.6', {
    socket: { args: [i32, i32, i32], returns: i32 },
    bind: { args: [i32, pointer, u32], returns: i32 },
    setsockopt: { args: [i32, i32, i32, pointer, u32], returns: i32 },
    recvmsg: { args: [i32, pointer, i32], returns: long },
  });
  const socket = library.socket(familyUnix, typeDatagram, 0);
  const on = Buffer.from(Int32Array.of(1).buffer);
  library.setsockopt(socket, levelSocket, passCredentials, ptr(on), on.length);
  const address = Buffer.concat([Buffer.from(Uint16Array.of(familyUnix).buffer), Buffer.from(`\0${name}`)]);
  if (library.bind(socket, ptr(address), address.length) !== 0) throw new Error(`@${name} is taken`);
  const reports: { pid: number; lines: string[] }[] = [];
  const [bytes, control, piece, header] = [4096, 64, 16, 56].map((length) => Buffer.alloc(length)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const receive = () => {
    for (;;) {
      // A `struct msghdr` with one `struct iovec`, and space for the sender's credentials (cmsg(3)).
      piece.writeBigUInt64LE(BigInt(ptr(bytes)), 0);
      piece.writeBigUInt64LE(BigInt(bytes.length), 8);
      header.writeBigUInt64LE(BigInt(ptr(piece)), 16);
      header.writeBigUInt64LE(1n, 24);
      header.writeBigUInt64LE(BigInt(ptr(control)), 32);
      header.writeBigUInt64LE(BigInt(control.length), 40);
      const length = Number(library.recvmsg(socket, ptr(header), flagNoWait));
      if (length <= 0) return;
      reports.push({ pid: control.readInt32LE(16), lines: bytes.toString('utf8', 0, length).split('\n') });
    }
  };
  return {
    reports,
    async reported(wanted) {
      let found: { pid: number; line: string } | undefined;
      await until(() => {
        receive();
        const at = reports.findIndex(({ lines }) => lines.some((line) => line.startsWith(wanted)));
        const report = reports[at];
        if (!report) return false;
        found = { pid: report.pid, line: report.lines.find((line) => line.startsWith(wanted)) ?? '' };
        reports.splice(0, at + 1);
        return true;
      });
      if (!found) throw new Error(`never reported: ${wanted}`);
      return found;
    },
    start(words, { descriptor, name: socketName }, variables = {}) {
      // `exec` keeps the process id, so LISTEN_PID is known in advance, as with systemd.
      return Bun.spawn(['sh', '-c', 'LISTEN_PID=$$ exec "$@"', 'sh', ...words], {
        stdio: ['ignore', 'pipe', 'pipe', descriptor],
        env: {
          ...process.env,
          NO_COLOR: '1',
          NOTIFY_SOCKET: `@${name}`,
          LISTEN_FDS: '1',
          LISTEN_FDNAMES: socketName,
          ...variables,
        },
      }) as Bun.Subprocess<'ignore', 'pipe', 'pipe'>;
    },
    close: () => closeSync(socket),
  };
}
