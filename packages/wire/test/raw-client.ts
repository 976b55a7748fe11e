import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends pieces over one connection, with `end` shuts its side, and reads until it closes, for a minute at most. */
export function sendUntilClosed(
  port: number,
  pieces: readonly (string | Uint8Array)[],
  { end = false }: { readonly end?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      for (const piece of pieces) {
        await new Promise((written) => socket.write(piece, written));
        // So that most pieces travel separately; no result depends on it.
        await new Promise((next) => setImmediate(next));
      }
      if (end) socket.end();
    });
    socket.setNoDelay(true);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${String(pieces).slice(0, 200)}: ${Buffer.concat(chunks)}`));
    }, 60_000);
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** A response as it came off the wire. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends bytes over a new connection and reads one response. Fails after a minute: the service must not hang. */
export function sendRaw(port: number, request: string | Uint8Array): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    const end = (finish: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      finish();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`no whole response to ${String(request).slice(0, 200)}`))),
      60_000,
    );
    const settle = () => {
      const response = parseResponse(Buffer.concat(chunks), String(request).startsWith('HEAD '));
      if (response) end(() => resolve(response));
    };
    socket.on('data', (chunk) => {
      chunks.push(Buffer.from(chunk));
      settle();
    });
    socket.on('close', () => {
      settle();
      end(() => reject(new Error(`closed without a response to ${String(request).slice(0, 200)}`)));
    });
    socket.on('error', (error) => end(() => reject(error)));
  });
}

function parseResponse(bytes: Buffer, isHead: boolean): RawResponse | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = bytes.subarray(headEnd + 4);
  if (status === 100) return parseResponse(body, isHead);
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0);
  return body.length < length ? undefined : { status, headers, body: body.subarray(0, length).toString() };
}

/** A request for a target, as most clients write it. */
export function get(target: string, headers = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: www.example\r\n${headers}\r\n`;
}

/** The same, as the last request of its connection. */
export function last(target: string, headers = ''): string {
  return get(target, `${headers}Connection: close\r\n`);
}

/** The responses in the text of a connection: their heads in lower case, and their bodies. */
export function responsesIn(text: string, withoutBody = false): { head: string; body: string }[] {
  const found = [];
  for (let rest = text; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, headEnd).toLowerCase();
    const length = withoutBody ? 0 : Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    found.push({ head, body: rest.slice(headEnd, headEnd + length) });
    rest = rest.slice(headEnd + length);
  }
  return found;
}

/** Resolves with what has arrived as soon as it satisfies the test, or the server has closed. */
export async function until(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += Buffer.from(chunk).toString('latin1');
    if (isEnough(text)) break;
  }
  return text;
}

/** Opens a connection. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
