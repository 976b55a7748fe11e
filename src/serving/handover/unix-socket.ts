import { ptr } from 'bun:ffi';
import { closeSync, writeSync } from 'node:fs';
import type { CLibrary } from './c-library.ts';

/** The process at the other end of a Unix socket. */
export interface PeerProcess {
  readonly pid: number;
  /** Its user. */
  readonly uid: number;
}

/** The reply of a process over a Unix socket. */
export interface UnixReply {
  readonly text: string;
  /** Descriptors that came with it; this process owns them. */
  readonly descriptors: readonly number[];
  readonly peer: PeerProcess;
}

// Numbers of Linux, the same on x64 and arm64, and the layout of structures there (unix(7), cmsg(3), recvmsg(2)).
const [familyUnix, typeStream, typeDatagram, closeOnExec] = [1, 1, 2, 0o2000000];
const [levelSocket, optionTimeout, optionPeer, rights] = [1, 20, 17, 1];
const [flagNoSignal, flagCloseOnExec] = [0x4000, 0x4000_0000];
const controlHead = 16;

/** Descriptors in one message, at most. */
const descriptorsMax = 4;

/** Bytes of a reply, at most. */
const replyMax = 4096;

/** The process at the other end of a connected socket; nothing if the system does not say. */
export function peerOf({ getsockopt }: CLibrary, socket: number): PeerProcess | undefined {
  const credentials = Buffer.alloc(12);
  const length = Buffer.from(Uint32Array.of(credentials.length).buffer);
  if (getsockopt(socket, levelSocket, optionPeer, ptr(credentials), ptr(length)) !== 0) return undefined;
  return { pid: credentials.readInt32LE(0), uid: credentials.readUInt32LE(4) };
}

/** Sends a text, and descriptors that the other process then has too; false if the socket refuses it. */
export function sendWith(
  { sendmsg }: CLibrary,
  socket: number,
  text: string,
  descriptors: readonly number[],
): boolean {
  const control = Buffer.alloc(descriptors.length === 0 ? 0 : controlHead + 4 * descriptorsMax);
  if (descriptors.length > 0) {
    control.writeBigUInt64LE(BigInt(controlHead + 4 * descriptors.length), 0);
    control.writeInt32LE(levelSocket, 8);
    control.writeInt32LE(rights, 12);
    for (const [index, one] of descriptors.entries()) control.writeInt32LE(one, controlHead + 4 * index);
  }
  const bytes = Buffer.from(text);
  const { header, keep } = message(bytes, control);
  const sent = Number(sendmsg(socket, ptr(header), flagNoSignal));
  return keep.length > 0 && sent === bytes.length;
}

/**
 * Sends a word to the process that listens under a name in the abstract namespace, and waits for its reply, for at
 * most `waitMs`; this blocks the whole process. Nothing if no process listens there or replies.
 */
export function ask(library: CLibrary, name: string, word: string, waitMs: number): UnixReply | undefined {
  const socket = library.socket(familyUnix, typeStream | closeOnExec, 0);
  if (socket < 0) return undefined;
  try {
    const wait = Buffer.alloc(16);
    wait.writeBigInt64LE(BigInt(Math.floor(waitMs / 1000)), 0);
    wait.writeBigInt64LE(BigInt((waitMs % 1000) * 1000), 8);
    library.setsockopt(socket, levelSocket, optionTimeout, ptr(wait), wait.length);
    const address = addressOf(`\0${name}`);
    if (library.connect(socket, ptr(address), address.length) !== 0) return undefined;
    const peer = peerOf(library, socket);
    writeSync(socket, word);
    const received = receive(library, socket);
    return received && peer && { ...received, peer };
  } catch {
    // The other process has just ended.
    return undefined;
  } finally {
    closeSync(socket);
  }
}

/**
 * Sends a datagram to a socket, a path or with `@` in front a name in the abstract namespace; a process need not
 * receive it.
 */
export function sendDatagram(library: CLibrary, to: string, text: string): void {
  const socket = library.socket(familyUnix, typeDatagram | closeOnExec, 0);
  if (socket < 0) return;
  const address = addressOf(to.replace(/^@/, '\0'));
  const bytes = Buffer.from(text);
  library.sendto(socket, ptr(bytes), bytes.length, flagNoSignal, ptr(address), address.length);
  closeSync(socket);
}

function receive({ recvmsg }: CLibrary, socket: number): Pick<UnixReply, 'text' | 'descriptors'> | undefined {
  const bytes = Buffer.alloc(replyMax);
  const control = Buffer.alloc(controlHead + 4 * descriptorsMax);
  const { header, keep } = message(bytes, control);
  const length = Number(recvmsg(socket, ptr(header), flagCloseOnExec));
  if (length <= 0 || keep.length === 0) return undefined;
  const count = Math.max(0, (Number(control.readBigUInt64LE(0)) - controlHead) / 4);
  const descriptors = Array.from({ length: count }, (_, index) =>
    control.readInt32LE(controlHead + 4 * index),
  );
  return { text: bytes.toString('utf8', 0, length), descriptors };
}

/** A `struct msghdr` with one piece of data; `keep` holds the memory that it points to and must live as long. */
function message(
  data: Buffer,
  control: Buffer,
): { readonly header: Buffer; readonly keep: readonly Buffer[] } {
  const piece = Buffer.alloc(16);
  piece.writeBigUInt64LE(BigInt(ptr(data)), 0);
  piece.writeBigUInt64LE(BigInt(data.length), 8);
  const header = Buffer.alloc(56);
  header.writeBigUInt64LE(BigInt(ptr(piece)), 16);
  header.writeBigUInt64LE(1n, 24);
  if (control.length > 0) header.writeBigUInt64LE(BigInt(ptr(control)), 32);
  header.writeBigUInt64LE(BigInt(control.length), 40);
  return { header, keep: [piece, data, control] };
}

/** A `struct sockaddr_un` without padding behind its path, as names in the abstract namespace want it. */
function addressOf(path: string): Buffer {
  const family = Buffer.alloc(2);
  family.writeUInt16LE(familyUnix);
  return Buffer.concat([family, Buffer.from(path)]);
}
