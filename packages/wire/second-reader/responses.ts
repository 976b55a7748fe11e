/** A response as it came off the wire. */
export interface ReceivedResponse {
  readonly status: number;
  /** The head as it was received, with its empty line. */
  readonly head: string;
  /** Values by lower-case names; a repeated name is a fault. */
  readonly headers: ReadonlyMap<string, string>;
  /** Without its chunks; empty when there is none. */
  readonly body: Buffer;
}

/** An invalid response, or one whose length is not the stated one. */
export class ResponseFault extends Error {
  override readonly name = 'ResponseFault';
}

const statusLine = /^HTTP\/1\.1 ([2-5]\d\d) [\x20-\x7e]*$/;
const fieldLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+): ([\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)$/;
const nothing = Buffer.alloc(0);

/** Reads responses strictly (RFC 9112), and accounts for every byte. */
export class ResponseReader {
  #bytes: Buffer = nothing;
  /** Bytes that must be there before it is worth looking again. */
  #needed = 0;

  /** Received bytes that belong to no response yet. */
  get rest(): Buffer {
    return this.#bytes;
  }

  /** Takes bytes that arrived. */
  push(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
  }

  /** The next response once it is whole; one to `HEAD` has no body. Throws `ResponseFault`. */
  next(isHead: boolean): ReceivedResponse | undefined {
    const bytes = this.#bytes;
    if (bytes.length < this.#needed) return undefined;
    const bodyAt = bytes.indexOf('\r\n\r\n') + 4;
    if (bodyAt === 3) {
      if (bytes.length > 0 && !'HTTP/1.1 '.startsWith(bytes.toString('latin1', 0, 9)))
        throw new ResponseFault('the bytes begin with no status line');
      return undefined;
    }
    const head = bytes.toString('latin1', 0, bodyAt);
    const { status, headers } = readHead(head);
    const hasBody = !isHead && status !== 204 && status !== 304;
    const end = hasBody ? this.#bodyEnd(headers, bodyAt) : { at: bodyAt, body: nothing };
    if (!end) return undefined;
    this.#bytes = bytes.subarray(end.at);
    this.#needed = 0;
    return { status, head, headers, body: end.body };
  }

  #bodyEnd(headers: ReadonlyMap<string, string>, start: number): { at: number; body: Buffer } | undefined {
    const bytes = this.#bytes;
    const length = headers.get('content-length');
    if (length !== undefined) {
      const at = start + Number(length);
      this.#needed = at;
      return bytes.length < at ? undefined : { at, body: bytes.subarray(start, at) };
    }
    if (!headers.has('transfer-encoding')) throw new ResponseFault('nothing says where the body ends');
    const pieces: Buffer[] = [];
    for (let at = start; ; ) {
      const lineEnd = bytes.indexOf('\r\n', at);
      if (lineEnd === -1) return undefined;
      const size = bytes.toString('latin1', at, lineEnd);
      if (!/^[0-9a-f]{1,8}$/.test(size))
        throw new ResponseFault(`${JSON.stringify(size)} is no size of a chunk`);
      const [from, to] = [lineEnd + 2, lineEnd + 2 + Number.parseInt(size, 16)];
      if (bytes.length < to + 2) return undefined;
      if (bytes.toString('latin1', to, to + 2) !== '\r\n')
        throw new ResponseFault('a chunk is longer than it says');
      if (from === to) return { at: to + 2, body: Buffer.concat(pieces) };
      pieces.push(bytes.subarray(from, to));
      at = to + 2;
    }
  }
}

function readHead(head: string): { status: number; headers: ReadonlyMap<string, string> } {
  const [first = '', ...lines] = head.slice(0, -4).split('\r\n');
  const status = Number(statusLine.exec(first)?.[1]);
  if (Number.isNaN(status))
    throw new ResponseFault(`${JSON.stringify(first.slice(0, 60))} is no status line`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = fieldLine.exec(line) ?? [];
    if (name === '') throw new ResponseFault(`${JSON.stringify(line.slice(0, 60))} is no header line`);
    const key = name.toLowerCase();
    if (headers.has(key)) throw new ResponseFault(`the header ${key} stands twice`);
    headers.set(key, value);
  }
  checkFraming(status, headers);
  return { status, headers };
}

function checkFraming(status: number, headers: ReadonlyMap<string, string>): void {
  const [length, coding] = [headers.get('content-length'), headers.get('transfer-encoding')];
  if (length !== undefined && !/^(?:0|[1-9]\d*)$/.test(length))
    throw new ResponseFault(`Content-Length is ${JSON.stringify(length)}`);
  if (coding !== undefined && coding !== 'chunked')
    throw new ResponseFault(`Transfer-Encoding is ${JSON.stringify(coding)}`);
  if (length !== undefined && coding !== undefined)
    throw new ResponseFault('it has both Content-Length and Transfer-Encoding');
  if (status === 204 && (length !== undefined || coding !== undefined))
    throw new ResponseFault('a 204 tells of a body (RFC 9110, section 8.6)');
}
