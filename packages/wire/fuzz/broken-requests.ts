import type { RequestContext } from './subject.ts';

/** Bytes that break the rules of HTTP or on which readers disagree, each with a request hidden for another reader. */
export function brokenRequest({ dice, marker, subject }: RequestContext): Buffer {
  const { headerBytes, headerFields, targetBytes } = subject.limits;
  const [target, hidden] = [`/${marker()}/`, `GET /${marker()}/ HTTP/1.1\r\nHost: x\r\n\r\n`];
  const get = `GET ${target} HTTP/1.1\r\nHost: x\r\n`;
  const post = `POST ${target} HTTP/1.1\r\nHost: x\r\n`;
  const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
  const length = hidden.length;
  const size = length.toString(16);
  const near = (limit: number) => limit + dice.whole(-8, 8);
  const upTo = (text: string, limit: number) => text + 'x'.repeat(Math.max(0, limit - text.length));
  const makers: readonly (() => string)[] = [
    // Two hosts, none, or an invalid one.
    () => `${get}Host: x\r\n\r\n${hidden}`,
    () => `GET ${target} HTTP/1.1\r\n\r\n${hidden}`,
    () =>
      `GET ${target} HTTP/1.1\r\nHost: ${dice.of(['a/b', 'u@h', '<fzt>', 'a b', 'é', '"x"', 'a?b', 'a#b', 'a,b'])}\r\n\r\n`,
    () => `GET http://a/${target} HTTP/1.1\r\nHost: b\r\nHost: a\r\n\r\n`,
    // Lengths.
    () => `${post}Content-Length: ${length}\r\nContent-Length: ${dice.of([0, length])}\r\n\r\n${hidden}`,
    () =>
      `${post}Content-Length: ${dice.of([`${length}, ${length}`, `+${length}`, `-${length}`, `0x${size}`, `${length} 0`, `${length}.0`, '', '1e1', '٥', '9'.repeat(30), '65537', `${length},`])}\r\n\r\n${hidden}`,
    () => `${post}Content-Length : ${length}\r\n\r\n${hidden}`,
    () => `${post}Content-Length: 0\r\n Content-Length: ${length}\r\n\r\n${hidden}`,
    () => `${post}Content_Length: ${length}\r\n\r\n${hidden}`,
    () => `${post}Content-Length\r\n: ${length}\r\n\r\n${hidden}`,
    // Lengths and codings.
    () => `${post}Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    () => `${post}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n${size}\r\n${hidden}\r\n0\r\n\r\n`,
    () =>
      `${post}Transfer-Encoding: ${dice.of(['xchunked', 'chunked, identity', 'identity', 'chunked, chunked', 'gzip, chunked', 'chunked;q=1', '"chunked"', 'chunked,', ',chunked', '\x0bchunked', 'chunked\x0b', 'chunked\xa0', 'chun ked', 'x', ''])}\r\n\r\n0\r\n\r\n${hidden}`,
    () => `${post}Transfer-Encoding${dice.of([' ', '\t', '\x0b', '\0'])}: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    () => `${post}X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    () => `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
    () =>
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: ${dice.of(['chunked', 'identity', 'x'])}\r\n\r\n0\r\n\r\n${hidden}`,
    () =>
      `POST ${target} HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    // Chunks.
    () =>
      `${chunked}${dice.of(['g', '-1', '0x5', '', ' 5', '+5', '5,5', 'fffffffff', '100000000000000000', '٥', '5 5', '1\t2'])}\r\n${hidden}\r\n0\r\n\r\n`,
    () => `${chunked}${size}\n${hidden}\r\n0\r\n\r\n`,
    () => `${chunked}${size}\r${hidden}\r\n0\r\n\r\n`,
    () => `${chunked}${size}\r\n${hidden}${dice.of(['x', '\n', '\r', '\rx', 'xx'])}0\r\n\r\n`,
    () =>
      `${chunked}${size};${dice.of(['\n', '\0', 'a\rb', 'a\nb', 'x'.repeat(headerBytes)])}\r\n${hidden}\r\n0\r\n\r\n`,
    () =>
      `${chunked}0\r\n${dice.of(['X\r\n', ' X: y\r\n', 'X : y\r\n', 'X: y\n', 'X: \0\r\n', ': y\r\n', `X: ${'x'.repeat(headerBytes)}\r\n`])}\r\n${hidden}`,
    () => `${chunked}${'1;xxxxxxxx\r\na\r\n'.repeat(dice.whole(1, 2000))}0\r\n\r\n`,
    () => `${chunked}${`fff\r\n${'x'.repeat(4095)}\r\n`.repeat(dice.whole(1, 18))}0\r\n\r\n${hidden}`,
    // Lines.
    () => get.replaceAll('\r\n', '\n') + dice.of(['\n', '\r\n']) + hidden,
    () => `${get}X: y\n\n${hidden}`,
    () => `${get}X: y\n\r\n${hidden}`,
    () => `${get}\r${hidden}`,
    () => `${get}X: a\rb\r\n\r\n`,
    () => `${get}\rX: y\r\n\r\n${hidden}`,
    () => `${get} folded\r\n\r\n${hidden}`,
    () => `${get}X: y\r\n\tfolded\r\n\r\n${hidden}`,
    () => `${get}X: a\0b\r\n\r\n${hidden}`,
    () =>
      `${get}${dice.of(['no colon', ': y', 'X : y', 'X\xe9: y', '"x": y', 'X(y): z', ' : ', '\0: y', 'X\0: y'])}\r\n\r\n${hidden}`,
    () => `\r\n\r\n${dice.of(['\n', ' ', '\r', '\0', '\t'])}${get}\r\n`,
    // First lines.
    () => `GET${dice.of(['  ', '\t', ' \t', '\x0b', '\xa0'])}${target} HTTP/1.1\r\nHost: x\r\n\r\n`,
    () => `GET ${target}${dice.of(['  ', '\t', ' x '])}HTTP/1.1\r\nHost: x\r\n\r\n`,
    () => `GET ${target} HTTP/1.1${dice.of([' ', '\t', '\0', '0'])}\r\nHost: x\r\n\r\n`,
    () =>
      `GET ${target} ${dice.of(['HTTP/1.2', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1', 'HTTP/1.', 'http/1.1', 'HTTP/11', 'HTTP/1,1', 'HTTPS/1.1', 'ICY', 'HTTP/1.01', 'HTTP/9.9'])}\r\nHost: x\r\n\r\n${hidden}`,
    () => `GET ${target}${dice.of(['', ' '])}\r\n\r\n`,
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
    () => `\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03${'\0'.repeat(40)}${hidden}`,
    () =>
      `GET ${dice.of(['*', 'x', 'x/y', 'ftp://x/', 'http://', 'http:///x', 'http:/x', '?x', '#', 'javascript:1', '//', 'urn:x', 'x:80'])} HTTP/1.1\r\nHost: x\r\n\r\n`,
    () =>
      `${dice.of(['CONNECT x:80', 'CONNECT /', 'OPTIONS *', 'OPTIONS http://x', 'TRACE /', 'G@T /', '(GET) /', 'GET\0 /'])} HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`,
    // Floods.
    () => `${get}${'X: y\r\n'.repeat(near(headerFields - 1))}\r\n`,
    () => `${upTo(`${get}X: `, near(headerBytes - 4))}\r\n\r\n${hidden}`,
    () => `GET ${upTo(target, near(targetBytes))} HTTP/1.1\r\nHost: x\r\n\r\n`,
    () => `GET ${upTo(target, near(headerBytes))}${dice.of(['', ' HTTP/1.1\r\nHost: x\r\n\r\n'])}`,
    () =>
      `${get}${`${'x'.repeat(dice.whole(1, 500))}: ${'y'.repeat(dice.whole(1, 500))}\r\n`.repeat(dice.whole(1, 150))}\r\n`,
    () => '\r\n'.repeat(dice.whole(1, 5000)) + hidden,
    () => 'x'.repeat(dice.whole(1, 3 * headerBytes)),
    // Whether the connection goes on.
    () => `${get}Connection: close\r\nConnection: keep-alive\r\n\r\n${hidden}`,
    () =>
      `${get}Connection: keep-alive\r\nConnection: ${dice.of(['close', 'x, close', 'CLOSE'])}\r\n\r\n${hidden}`,
    () =>
      `${get}Connection: ${dice.of(['"close"', 'closed', 'close;x', 'Upgrade, HTTP2-Settings', 'keep-alive, close, keep-alive'])}\r\nUpgrade: h2c\r\n\r\n${hidden}`,
    () => `GET ${target} HTTP/1.0\r\n\r\n${hidden}`,
    () =>
      `${post}Expect: ${dice.of(['100-continue', '100-Continue', 'x', '100-continue, x', ''])}\r\nContent-Length: ${length}\r\n\r\n${hidden}`,
    () => `${post}Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ];
  return Buffer.from(dice.of(makers)(), 'latin1');
}
