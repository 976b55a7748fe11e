import type { Dice } from './dice.ts';
import type { RequestContext } from './subject.ts';

const methods: readonly (readonly [number, string])[] = [
  [80, 'GET'],
  [10, 'HEAD'],
  [2, 'OPTIONS'],
  [2, 'POST'],
  [1, 'PUT'],
  [1, 'DELETE'],
  [0.5, 'PATCH'],
  [0.5, 'TRACE'],
  [0.3, 'get'],
  [0.3, 'PROPFIND'],
  [0.2, "!#$%&'*+-.^_`|~"],
  [0.2, 'constructor'],
];

const hosts: readonly string[] = ['www.example', 'localhost:3000', '[::1]:80', '', 'evil.example', '1.2.3.4'];

/** A valid HTTP request. With `isLast` it closes the connection. */
export function soundRequest(context: RequestContext, { isLast = false } = {}): Buffer {
  const { dice, subject, marker } = context;
  const method = dice.weighted(methods);
  const target = method === 'OPTIONS' && dice.once(4) ? '*' : subject.makeTarget(dice, marker());
  const isHttp11 = !dice.once(20);
  const connection = isLast
    ? dice.of(
        isHttp11 ? ['Connection: close\r\n', 'connection:\tClose , x\r\n'] : ['', 'Connection: close\r\n'],
      )
    : isHttp11
      ? dice.once(20)
        ? dice.of(['Connection: keep-alive\r\n', 'Connection: x\r\n', 'Connection: ,\r\n'])
        : ''
      : 'Connection: Keep-Alive\r\n';
  const host = isHttp11 || dice.once(2) ? `Host: ${dice.once(8) ? dice.of(hosts) : hosts[0]}\r\n` : '';
  const [bodyFields, body] = bodyFor(context, method, isHttp11);
  const lines = [host, ...subject.makeFields(dice, target), connection, bodyFields];
  if (dice.once(6)) lines.reverse();
  return Buffer.concat([
    Buffer.from(`${dice.once(60) ? '\r\n' : ''}${method} ${target} HTTP/1.${isHttp11 ? 1 : 0}\r\n`),
    Buffer.from(`${lines.join('')}\r\n${body}`, 'latin1'),
  ]);
}

/** Header lines and a body that contains a request: a server that mistakes it for one answers its marker. */
function bodyFor(
  { dice, marker }: RequestContext,
  method: string,
  isHttp11: boolean,
): [fields: string, body: string] {
  const wants = method === 'POST' || method === 'PUT' || method === 'PATCH';
  if (!(wants ? !dice.once(3) : dice.once(40))) return ['', ''];
  const hidden = `GET /${marker()}/ HTTP/1.1\r\nHost: x\r\n\r\n`;
  const data = dice.of(['', 'x', hidden, hidden + hidden, 'x'.repeat(dice.whole(0, 3000))]);
  if (!isHttp11 || dice.once(2)) return [`Content-Length: ${data.length}\r\n`, data];
  const coding = dice.of(['chunked', 'Chunked', 'CHUNKED', '\tchunked ']);
  return [`Transfer-Encoding: ${coding}\r\n`, chunksOf(dice, data)];
}

/** Data in chunks of any size, with extensions and trailers that servers ignore (RFC 9112, section 7.1). */
function chunksOf(dice: Dice, data: string): string {
  let chunks = '';
  for (let at = 0; at < data.length; ) {
    const piece = data.slice(at, at + dice.whole(1, data.length));
    const size = piece.length.toString(16);
    chunks += `${dice.of([size, size.toUpperCase(), `00${size}`])}${dice.of(['', '', ';a=b', ' ;a="b\\"c"'])}\r\n${piece}\r\n`;
    at += piece.length;
  }
  const trailers = dice.of(['', '', 'X: y\r\n', 'Content-Length: 9\r\nHost: evil\r\n']);
  return `${chunks}${dice.of(['0', '000', '0;x'])}\r\n${trailers}\r\n`;
}
