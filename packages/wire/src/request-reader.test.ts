import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type WireLimits, wireLimits } from './limits.ts';
import { MemoryLedger } from './memory-ledger.ts';
import { refusalStatus } from './refusal.ts';
import { RequestReader } from './request-reader.ts';
import { fieldsOf } from './wire-request.ts';

const limits = { ...wireLimits, headerBytes: 400, targetBytes: 100, headerFields: 10, bodyBytes: 200 };

/** What a reader makes of packets: each request with its fields, and the status of the refusal that ends them. */
function read(...packets: readonly Buffer[]): unknown[] {
  return readWithin(limits, ...packets);
}

function readWithin(within: WireLimits, ...packets: readonly Buffer[]): unknown[] {
  const reader = new RequestReader(within, new MemoryLedger().open('requests'));
  const read: unknown[] = [];
  for (const packet of packets) {
    reader.push(packet);
    for (;;) {
      const next = reader.next();
      if (next === undefined) break;
      if ('kind' in next) return [...read, refusalStatus[next.reason], next.detail];
      const { bytes, fieldsStart, fieldsEnd, ...head } = next;
      read.push({ ...head, fields: [...fieldsOf(next)] });
    }
  }
  return read;
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n';
const post = 'POST / HTTP/1.1\r\nHost: x\r\n';
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
const text = (bytes: string) => Buffer.from(bytes, 'latin1');
const statusOf = (bytes: string) => read(text(bytes))[0];

describe('a request reader', () => {
  test('makes a head of what the service looks at, and all fields of what it does not', () => {
    const request = `GET /a?b HTTP/1.1\r\nhOST:x\r\nIf-None-Match: "a"\r\nif-none-match:\t"b" \r\nX: \xe9\r\n\r\n`;
    expect(read(text(request))).toEqual([
      {
        method: 'GET',
        target: '/a?b',
        isHttp11: true,
        keepAlive: true,
        framing: 0,
        expectsContinue: false,
        accept: null,
        acceptEncoding: null,
        ifNoneMatch: '"a", "b"',
        ifModifiedSince: null,
        isGuarded: false,
        fields: [
          ['host', 'x'],
          ['if-none-match', '"a", "b"'],
          ['x', 'é'],
        ],
      },
    ]);
  });

  test.each([
    ['/', '/'],
    ['/?', '/?'],
    ['http://x', '/'],
    ['HTTPS://x:1/a', '/a'],
    ['http://x?a', '/?a'],
    ['/\xc3\xa9', '/é'],
    ['//x', '//x'],
  ])('takes the target %s for %s', (written, target) => {
    expect(read(text(`GET ${written} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual([
      expect.objectContaining({ target }),
    ]);
  });

  test.each([
    ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', true],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: Close\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: close\t , upgrade\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nConnection: keep-alive\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nHost: x\r\nConnection: closed\r\n\r\n', true],
    ['GET / HTTP/1.0\r\n\r\n', false],
    ['GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n', true],
    ['GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n', false],
  ])('decides for %j whether the connection persists', (request, keepAlive) => {
    expect(read(text(request))).toEqual([expect.objectContaining({ keepAlive })]);
  });

  test('reads past small bodies, by length or in chunks, and empty lines between requests', () => {
    const chunks = '5;a=b\r\nhello\r\n0A\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n';
    const all = `${post}Content-Length: 5\r\n\r\nhello\r\n\r\n${chunked}${chunks}${get}\r\n`;
    expect(read(text(all))).toMatchObject([{ framing: 5 }, { framing: 'chunked' }, { method: 'GET' }]);
  });

  test.each([
    '5\r\nhello\r\n0\r\n\r\n',
    '00000005\r\nhello\r\n00\r\n\r\n',
    '5 \t\r\nhello\r\n0 ;a\r\n\r\n',
    '5;a="\xe9";b\r\nhello\r\n0;\r\n\r\n',
    '5\r\nhello\r\n0\r\nA:\r\nB-c: \xe9 \r\n\r\n',
    ...['9', 'A', 'a', 'F', 'f'].map(
      (digit) => `${digit}\r\n${'\n'.repeat(Number(`0x${digit}`))}\r\n0\r\n\r\n`,
    ),
    '',
  ])('finds what follows the chunks %j', (chunks) => {
    const body = chunks === '' ? `${post}Content-Length: 0\r\n\r\n` : chunked + chunks;
    expect(read(text(`${body}${get}\r\n`))).toMatchObject([{ method: 'POST' }, { method: 'GET' }]);
  });

  test('accepts sizes up to the limit, and nothing larger', () => {
    const headOf = (bytes: number) => `${get}X: ${'x'.repeat(bytes - get.length - 7)}\r\n\r\n`;
    const chunksOf = (around: number) => `${chunked}1;${'x'.repeat(around - 11)}\r\na\r\n0\r\n\r\n`;
    for (const [most, more, status] of [
      [
        `GET /${'x'.repeat(99)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        `GET /${'x'.repeat(100)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        414,
      ],
      [headOf(400), headOf(401), 431],
      [`${get}${'X: x\r\n'.repeat(9)}\r\n`, `${get}${'X: x\r\n'.repeat(10)}\r\n`, 431],
      [`${post}Content-Length: 200\r\n\r\n${'x'.repeat(200)}`, `${post}Content-Length: 201\r\n\r\n`, 413],
      [
        `${chunked}64\r\n${'x'.repeat(100)}\r\n64\r\n${'x'.repeat(100)}\r\n0\r\n\r\n`,
        `${chunked}64\r\n${'x'.repeat(100)}\r\n65\r\n`,
        413,
      ],
      [chunksOf(400), chunksOf(401), 413],
      [`${chunked}00000005\r\nhello\r\n0\r\n\r\n`, `${chunked}000000005\r\n`, 400],
    ] as const) {
      expect(read(text(most))).toMatchObject([{ isHttp11: true }]);
      expect(statusOf(more)).toBe(status);
    }
  });

  test('accepts by default 8 KiB of target, 16 KiB of head, 200 fields and 64 KiB of body', () => {
    const address = (bytes: number) => `GET /${'x'.repeat(bytes - 1)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const head = (bytes: number) => `${get}X: ${'x'.repeat(bytes - get.length - 7)}\r\n\r\n`;
    const fields = (count: number) => `${get}${'X: x\r\n'.repeat(count - 1)}\r\n`;
    const body = (bytes: number) => `${post}Content-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`;
    for (const [request, most, status] of [
      [address, 8192, 414],
      [head, 16_384, 431],
      [fields, 200, 431],
      [body, 65_536, 413],
    ] as const) {
      expect(readWithin(wireLimits, text(request(most)))).toMatchObject([{ isHttp11: true }]);
      expect(readWithin(wireLimits, text(request(most + 1)))[0]).toBe(status);
    }
  });

  test.each(['GET', 'SET', 'GAT', 'GEE', 'GETS', 'GE', 'get'])('calls the method %s so', (method) => {
    expect(read(text(get.replace('GET', method)), text('\r\n'))).toMatchObject([{ method }]);
  });

  test('takes the target of OPTIONS for the server as a whole where it names no path', () => {
    for (const [target, taken] of [
      ['*', '*'],
      ['http://x', '*'],
      ['http://x/', '/'],
      ['http://x?a', '/?a'],
    ])
      expect(read(text(`OPTIONS ${target} HTTP/1.1\r\nHost: x\r\n\r\n`))).toMatchObject([{ target: taken }]);
  });

  test('measures a head from its own first byte, after any earlier input', () => {
    expect(read(text(`${`${get}\r\n`.repeat(14)}${get}X: `))).toHaveLength(14);
  });

  test('takes no field for another whose name is as long and nearly the same', () => {
    const [plain] = read(text(`${post}\r\n`)) as object[];
    const { fields: _, ...without } = plain as { fields?: unknown };
    for (const name of [
      'connection',
      'expect',
      'content-length',
      'transfer-encoding',
      'accept-encoding',
      'if-none-match',
      'if-modified-since',
      'if-match',
      'if-unmodified-since',
    ])
      for (let at = 0; at < name.length; at++) {
        const other = `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`;
        expect(read(text(`${post}${other}: close\r\n\r\n`))).toMatchObject([without]);
      }
    for (const other of ['xost', 'hxst', 'hoxt', 'hosx'])
      expect(statusOf(`GET / HTTP/1.1\r\n${other}: x\r\n\r\n`)).toBe(400);
  });

  test('takes nothing for the version but HTTP/1.0 and HTTP/1.1', () => {
    const line = 'GET / HTTP/1.1\r\n';
    for (let at = line.indexOf('HTTP'); at < line.length; at++)
      expect(statusOf(`${line.slice(0, at)}~${line.slice(at + 1)}Host: x\r\n\r\n`)).toBe(400);
    for (const minor of [2, 9]) expect(statusOf(`GET / HTTP/1.${minor}\r\nHost: x\r\n\r\n`)).toBe(505);
  });

  test.each([
    'Expect: 100-Continue',
    'Expect: x, 100-continue',
    'Expect: 100-continue\r\nExpect: x',
  ])('does not wait for a body that the client keeps back: %j', (expect_) => {
    expect(read(text(`${post}Content-Length: 5\r\n${expect_}\r\n\r\n`))).toMatchObject([
      { expectsContinue: true, framing: 5 },
    ]);
  });

  test('joins repeated dates to one list, which is not a date', () => {
    const date = 'If-Modified-Since: Sat, 21 Nov 2026 08:30:00 GMT\r\n';
    expect(read(text(`${get}${date}${date}\r\n`))).toMatchObject([
      { ifModifiedSince: 'Sat, 21 Nov 2026 08:30:00 GMT, Sat, 21 Nov 2026 08:30:00 GMT' },
    ]);
    // HTTP/1.0 knows no such wait (RFC 9110, section 10.1.1).
    const old = 'POST / HTTP/1.0\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello';
    expect(read(text(`${old}${get}\r\n`))).toMatchObject([{ expectsContinue: false }, { method: 'GET' }]);
  });

  test.each([
    '',
    'x',
    'verdicts.example',
    'a_b.c~d',
    'a%2Fb',
    'x:',
    'x:80',
    ':80',
    '[::1]',
    '[::1]:80',
    '[v1.a:b]',
    '1.2.3.999',
  ])('takes %j for a host', (host) => {
    expect(read(text(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`))).toMatchObject([{ method: 'GET' }]);
  });

  test.each([
    'a/b',
    'a?b',
    'a#b',
    'u@h',
    'a b',
    '<a>',
    '"a"',
    'a\\b',
    'x:y',
    'x:8 0',
    '::1',
    '[::1',
    '[x]',
    '%',
    '%z0',
    '\xe9',
    'a:1:2',
  ])('takes %j for none (RFC 9112, section 3.2)', (host) => {
    expect(statusOf(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe(400);
  });

  test.each([
    // No HTTP.
    ['\x16\x03\x01', 400],
    [' GET / HTTP/1.1\r\n', 400],
    ['\nGET /', 400],
    ['GET\r\n\r\n', 400],
    ['GET /\r\n\r\n', 400],
    ['GET  / HTTP/1.1\r\n\r\n', 400],
    ['GET / HTTP/1.1 \r\n\r\n', 400],
    ['GET / HTTP/1.1\nHost: x\n', 400],
    ['GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET http://x#b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET a HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET / http/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET / HTTP/1.10\r\nHost: x\r\n\r\n', 400],
    ['GET / HTTP/2.0\r\nHost: x\r\n\r\n', 505],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
    // Fields.
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`${get}Host: x\r\n\r\n`, 400],
    ['GET http://a%zz/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET http://user@x/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET http://:80/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [`${get}no colon\r\n\r\n`, 400],
    [`${get}X : y\r\n\r\n`, 400],
    [`${get}: y\r\n\r\n`, 400],
    [`${get} folded\r\n\r\n`, 400],
    [`${get}X: a\rb\r\n\r\n`, 400],
    [`${get}X: a\0b\r\n\r\n`, 400],
    [`${get}X: a\nY: b\r\n\r\n`, 400],
    [`${get}X\xe9: y\r\n\r\n`, 400],
    // Where the body ends.
    [`${post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, 400],
    [`${post}Content-Length: 5, 5\r\n\r\nhello`, 400],
    [`${post}Content-Length: +5\r\n\r\nhello`, 400],
    [`${post}Content-Length: 0x5\r\n\r\nhello`, 400],
    [`${post}Content-Length:\r\n\r\n`, 400],
    [`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: chunked, identity\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: \x0bchunked\r\n\r\n`, 400],
    [`${get}\rX: y\r\n\r\n`, 400],
    [`${get}\rGET / HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: chunked\xa0\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: \xa0chunked\r\n\r\n`, 400],
    [`${chunked}5 zz\r\nhello\r\n0\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: gzip\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: gzip, chunked\r\n\r\n`, 501],
    [`${post}Transfer-Encoding: chunked , gzip,\tchunked\r\n\r\n`, 400],
    ['POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`${chunked}g\r\n`, 400],
    [`${chunked}\r\n`, 400],
    [`${chunked}-1\r\n`, 400],
    [`${chunked}5\nhello`, 400],
    [`${chunked}5;\n`, 400],
    [`${chunked}5\r\nhello!`, 400],
    [`${chunked}5\r\nhello\n`, 400],
    [`${chunked}fffffffff\r\n`, 400],
    [`${chunked}0\r\nX\r\n`, 400],
    [`${chunked}5\rX`, 400],
    [`${chunked}5 \n`, 400],
    [`${chunked}5;\0`, 400],
    [`${chunked}5\r\nhello\rX`, 400],
    [`${chunked}0\r\n\rX`, 400],
    [`${chunked}0\r\n:x\r\n`, 400],
    [`${chunked}0\r\nA b\r\n`, 400],
    [`${chunked}0\r\nA:\0\r\n`, 400],
    [`${chunked}0\r\nA: b\rX`, 400],
    ...['/', ':', '@', 'G', '`', 'g', '\x10', ' ', ';'].map((octet): [string, number] => [
      `${chunked}${octet}\r\n`,
      400,
    ]),
    // Sizes.
    [`${post}Content-Length: 201\r\n\r\n`, 413],
    [`${post}Content-Length: ${'9'.repeat(40)}\r\n\r\n`, 413],
    [`${chunked}c9\r\n`, 413],
    [`${chunked}${'1;xxxxxxxx\r\na\r\n'.repeat(60)}`, 413],
    [`GET /${'x'.repeat(100)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    [`GET /${'x'.repeat(400)}`, 414],
    [`${get}X: ${'x'.repeat(400)}\r\n\r\n`, 431],
    [`${get}${'X: x\r\n'.repeat(10)}\r\n`, 431],
  ])('answers %j with %d', (request, status) => {
    expect(statusOf(request)).toBe(status);
  });

  test.each([
    ...['a b', 'a/b', 'a?b', 'a#b', 'user@a', '<a>', 'a:b', 'a:80:80', '[::1', '[zz]', '[::1]a', '::1'],
    ...['a%z1', 'a%2', 'ex\xe4mple', 'a\tb', '"a"', 'a\\b', 'a,b c'],
  ])('answers the Host %j with 400 (RFC 9112, section 3.2)', (host) => {
    for (const version of ['1.1', '1.0'])
      expect(statusOf(`GET / HTTP/${version}\r\nHost: ${host}\r\n\r\n`)).toBe(400);
  });

  test.each([
    ...[
      '',
      'a',
      'A.example',
      'a.example.',
      'a_b',
      'xn--exmple-cua',
      '127.0.0.1',
      '127.0.0.1:80',
      'a:',
      'a:99999',
    ],
    ...['[::1]', '[::1]:80', '[::ffff:1.2.3.4]', '[v1.a:b]', 'a%2eb', "a!$&'()*+,;=~", 'x'.repeat(300)],
  ])('takes the Host %j', (host) => {
    expect(read(text(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`))).toEqual([
      expect.objectContaining({ target: '/' }),
    ]);
  });

  test('reads nothing after a problem', () => {
    expect(read(text(`GET / HTTP/1.1\r\n\r\n${get}\r\n`))).toHaveLength(2);
  });

  test('makes the same of bytes however they are cut into packets', () => {
    const piece = fc.constantFrom(
      `${get}\r\n`,
      `${get}Accept-Encoding: br\r\nIf-None-Match: "a"\r\n\r\n`,
      `${post}Content-Length: 7\r\n\r\n\r\n\r\n\r\na`,
      `${chunked}5\r\nhello\r\n0\r\n\r\n`,
      `${chunked}3\r\n\r\n\r\r\n0\r\nA: b\r\n\r\n`,
      `${chunked}c9\r\n`,
      'GET / HTTP/1.0\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: x\n\r\n',
      `GET /${'x'.repeat(90)} HTTP/1.1\r\n`,
      `GET /${'y'.repeat(390)} HTTP/1.1\r\n`,
      `X: ${'x'.repeat(150)}\r\n`,
      get,
      post,
      'Host: x\r\n',
      '\r\n',
      '\r',
      '\n',
      '\0',
      ' ',
    );
    const bytes = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => text(pieces.join(''))),
      fc.uint8Array({ maxLength: 60 }).map((octets) => Buffer.concat([text(get), octets])),
    );
    fc.assert(
      fc.property(bytes, fc.array(fc.nat({ max: 1200 }), { maxLength: 40 }), (all, cuts) => {
        const at = [0, ...new Set(cuts.filter((cut) => cut < all.length)), all.length].toSorted(
          (a, b) => a - b,
        );
        const packets = at.slice(1).map((end, index) => all.subarray(at[index], end));
        const whole = read(all);
        expect(read(...packets)).toEqual(whole);
        expect(read(...[...all].map((octet) => Buffer.of(octet)))).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});
