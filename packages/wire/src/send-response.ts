import { FileResponse, sendFile } from './file-response.ts';
import type { Outbox } from './outbox.ts';
import type { RequestHead } from './request-head.ts';
import { type ConnectionOption, headText } from './response-head.ts';
import type { Wire } from './wire.ts';

/** The request of a response, and where to write it. */
export interface SendOptions {
  /** The request; undefined if it could not be read. */
  readonly head: RequestHead | undefined;
  readonly connection: ConnectionOption;
  readonly outbox: Outbox;
}

/** What was sent: the bytes, and whether the client can find the end of the response while the connection stays open. */
export interface Sent {
  readonly bytes: number;
  readonly isDelimited: boolean;
}

/**
 * Sends a response, its body as fast as the client reads it. A body of one piece gets its length. One of several pieces
 * has the length that its headers declare, or else is sent in chunks (RFC 9112, section 7.1), or to HTTP/1.0 until the
 * connection closes. Throws what the body throws, and if the body is shorter or longer than declared.
 */
export async function sendResponse(response: Response, options: SendOptions, wire: Wire): Promise<Sent> {
  const { status, headers } = response;
  const { connection, outbox } = options;
  const isHead = options.head?.method === 'HEAD';
  const isHttp11 = options.head?.isHttp11 ?? true;
  const head = (length: number | undefined, chunked = false) =>
    Buffer.from(
      headText(status, headers, wire.clock, {
        length,
        chunked,
        connection: length === undefined && !chunked && hasBody ? 'close' : connection,
      }),
      'latin1',
    );
  const part = response instanceof FileResponse ? response.part : undefined;
  const declared = part?.length ?? readLength(headers);
  let hasBody = false;
  if (part && !isHead) {
    const start = head(part.length);
    outbox.write(start);
    const sent = await sendFile(part, outbox, wire);
    return { bytes: start.length + sent, isDelimited: sent === part.length };
  }
  if (isHead || status === 204 || status === 304 || response.body === null) {
    const isEmpty = !isHead && status !== 204 && status !== 304;
    void drop(response);
    const bytes = head(isEmpty ? 0 : status === 204 ? undefined : declared);
    outbox.write(bytes);
    return { bytes: bytes.length, isDelimited: true };
  }
  hasBody = true;
  const reader = response.body.getReader();
  try {
    const first = await readPiece(reader);
    // A complete body comes as one piece.
    const second = declared === undefined && first ? await readPiece(reader) : undefined;
    const length = declared ?? (second ? undefined : (first?.length ?? 0));
    const chunked = length === undefined && isHttp11;
    const start = head(length, chunked);
    if (length !== undefined && first?.length === length) {
      outbox.write(Buffer.concat([start, first]));
      if (declared !== undefined && (await readPiece(reader)))
        throw new Error('the body is longer than declared');
      return { bytes: start.length + length, isDelimited: true };
    }
    outbox.write(start);
    let sent = start.length;
    let bodyBytes = 0;
    const ahead = [first, second];
    for (;;) {
      const piece = ahead.shift() ?? (await readPiece(reader));
      if (!piece) break;
      bodyBytes += piece.length;
      if (length !== undefined && bodyBytes > length) throw new Error('the body is longer than declared');
      sent += sendPiece(piece, chunked, outbox);
      if (outbox.isBlocked) await outbox.room();
      if (outbox.isClosed) return { bytes: sent, isDelimited: false };
    }
    if (length !== undefined && bodyBytes < length) throw new Error('the body is shorter than declared');
    if (chunked) outbox.write(lastChunk);
    return { bytes: sent, isDelimited: length !== undefined || chunked };
  } finally {
    // A reader that has failed fails again here.
    reader.cancel().catch(() => undefined);
  }
}

/** Cancels the body of a response that will not be sent. */
export async function drop({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

const lastChunk = Buffer.from('0\r\n\r\n');

function sendPiece(piece: Uint8Array, chunked: boolean, outbox: Outbox): number {
  if (!chunked) {
    outbox.write(piece);
    return piece.length;
  }
  const size = Buffer.from(`${piece.length.toString(16)}\r\n`, 'latin1');
  outbox.write(Buffer.concat([size, piece, crlf]));
  return size.length + piece.length + crlf.length;
}

const crlf = Buffer.from('\r\n');

/** The next non-empty piece: an empty chunk would end the body. */
async function readPiece(reader: { read(): Promise<ReadResult> }): Promise<Uint8Array | undefined> {
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return undefined;
    if (value.length > 0) return value;
  }
}

interface ReadResult {
  readonly value?: Uint8Array | undefined;
}

function readLength(headers: Headers): number | undefined {
  const text = headers.get('content-length');
  return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
}
