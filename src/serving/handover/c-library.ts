import { dlopen, FFIType, type Library, ptr } from 'bun:ffi';

/** Functions of the C library that the runtime does not offer. */
export type CLibrary = Library<typeof functions>['symbols'];

const { i32, i64_fast: long, ptr: pointer, u32 } = FFIType;

const functions = {
  alarm: { args: [u32], returns: u32 },
  connect: { args: [i32, pointer, u32], returns: i32 },
  dup: { args: [i32], returns: i32 },
  getsockname: { args: [i32, pointer, pointer], returns: i32 },
  getsockopt: { args: [i32, i32, i32, pointer, pointer], returns: i32 },
  recvmsg: { args: [i32, pointer, i32], returns: long },
  sendmsg: { args: [i32, pointer, i32], returns: long },
  sendto: { args: [i32, pointer, u32, i32, pointer, u32], returns: long },
  setsockopt: { args: [i32, i32, i32, pointer, u32], returns: i32 },
  sigaction: { args: [i32, pointer, pointer], returns: i32 },
  socket: { args: [i32, i32, i32], returns: i32 },
} as const;

/** File names of the C library: glibc, musl. */
const names: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['libc.so.6', `libc.musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`],
  darwin: ['libSystem.B.dylib'],
};

/** Loads the C library; nothing on a system whose library has another name. */
export function loadLibrary(): CLibrary | undefined {
  for (const name of names[process.platform] ?? [])
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // The next name is tried.
    }
  return undefined;
}

/** A second descriptor of the same socket; it stays open when the first is closed. */
export function duplicate({ dup }: CLibrary, descriptor: number): number {
  const second = dup(descriptor);
  if (second < 0) throw new Error('no descriptor is left for the listening socket');
  return second;
}

/** The port that an internet socket is bound to; nothing if the descriptor is not one (ip(7), ipv6(7)). */
export function portOf({ getsockname }: CLibrary, descriptor: number): number | undefined {
  const address = Buffer.alloc(28);
  const length = Buffer.from(Uint32Array.of(address.length).buffer);
  if (getsockname(descriptor, ptr(address), ptr(length)) !== 0) return undefined;
  const isInternet = [2, 10].includes(address.readUInt16LE(0));
  return isInternet ? address.readUInt16BE(2) : undefined;
}

/** Numbers of signals, the same on every processor that Bun runs on (signal(7)). */
const signals = { SIGINT: 2, SIGTERM: 15 } as const;

/** Where `struct sigaction` of Linux has its flags, and the flag that resets to the default action (sigaction(2)). */
const [flagsAt, resetHandler] = [136, 0x8000_0000];

/**
 * Makes the system end this process at the second signal, even in a call that does not return: a handler in JavaScript
 * would wait for it. Call it once the handler is installed. Only on Linux.
 */
export function endAtSecond({ sigaction }: CLibrary, signal: keyof typeof signals): void {
  const action = Buffer.alloc(256);
  if (process.platform !== 'linux' || sigaction(signals[signal], null, ptr(action)) !== 0) return;
  action.writeUInt32LE((action.readUInt32LE(flagsAt) | resetHandler) >>> 0, flagsAt);
  sigaction(signals[signal], ptr(action), null);
}
