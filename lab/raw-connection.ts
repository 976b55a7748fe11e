/** A raw answer. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean;
}

/** How a request failed: the connection was refused, or it closed before the answer or within it. */
export class LostRequest extends Error {
  override readonly name = 'LostRequest';
  readonly kind: 'refused' | 'unanswered' | 'cut off';

  constructor(kind: LostRequest['kind']) {
    super(kind);
    this.kind = kind;
  }
}

/** Timeout of an answer, in milliseconds. */
const patienceMs = 60_000;

/** A connection that sends one request at a time, and reports exactly what became of each. */
export class RawConnection {
  #socket: Bun.Socket | undefined;
  #received: Buffer = Buffer.alloc(0);
  #isClosed = false;
  #onChange: (() => void) | undefined;

  private constructor() {}

  /** Connects to a port of 127.0.0.1. Rejects with `LostRequest`. */
  static async open(port: number): Promise<RawConnection> {
    const connection = new RawConnection();
    const closed = () => connection.#close();
    try {
      connection.#socket = await Bun.connect({
        hostname: '127.0.0.1',
        port,
        socket: {
          data: (_socket, bytes) => connection.#take(bytes),
          end: closed,
          close: closed,
          error: closed,
        },
      });
      return connection;
    } catch {
      throw new LostRequest('refused');
    }
  }

  /** Whether the server has closed it. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends a request and reads the complete answer. Rejects with `LostRequest`. */
  async ask(path: string): Promise<RawAnswer> {
    this.#socket?.write(`GET ${path} HTTP/1.1\r\nHost: verdicts.example\r\n\r\n`);
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const answer = this.#whole();
      if (answer) return answer;
      if (this.#isClosed || performance.now() > deadline)
        throw new LostRequest(this.#received.length > 0 ? 'cut off' : 'unanswered');
      await this.#change();
    }
  }

  close(): void {
    this.#socket?.end();
  }

  #whole(): RawAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd === -1) return undefined;
    const [first = '', ...lines] = this.#received.subarray(0, headEnd).toString('latin1').split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const read = headers.get('transfer-encoding') === 'chunked' ? chunkedBody : measuredBody;
    const found = read(this.#received, headEnd + 4, Number(headers.get('content-length') ?? 0));
    if (!found) return undefined;
    const { body, end } = found;
    this.#received = this.#received.subarray(end);
    const isLast = headers.get('connection')?.toLowerCase() === 'close';
    return { status: Number(first.split(' ')[1]), headers, body, isLast };
  }

  #take(bytes: Uint8Array): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    this.#onChange?.();
  }

  #close(): void {
    this.#isClosed = true;
    this.#onChange?.();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#onChange = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

interface FoundBody {
  readonly body: Buffer;
  readonly end: number;
}

function measuredBody(bytes: Buffer, start: number, length: number): FoundBody | undefined {
  const end = start + length;
  return bytes.length < end ? undefined : { body: Buffer.from(bytes.subarray(start, end)), end };
}

/** A chunked body without extensions and trailers, as the service sends it (RFC 9112, section 7.1). */
function chunkedBody(bytes: Buffer, start: number): FoundBody | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const next = lineEnd + 2 + length + 2;
    if (bytes.length < next) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), end: next };
    chunks.push(bytes.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}
