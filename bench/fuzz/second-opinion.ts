import { connect } from 'node:net';
import { difference, type Opinion, opinionOf } from '../../lab/other-opinion.ts';
import type { Subject } from '../../packages/wire/fuzz/subject.ts';
import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import { type ReceivedResponse, ResponseReader } from '../../packages/wire/second-reader/responses.ts';

/** A request and our server's answer. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
}

/** Fields that frame the message or manage its connection; the replay sets its own. */
const framing: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
]);

/** Wraps a subject so that every exchange is recorded in `exchanges`. */
export function recorded(subject: Subject, exchanges: Exchange[]): Subject {
  return {
    ...subject,
    exchangeFaults(request, response) {
      exchanges.push({ request, response });
      return subject.exchangeFaults(request, response);
    },
  };
}

/** Concurrent connections to the other server. */
const lanes = 16;

/** Replays the requests that another server can parse, and returns how its answers differ. */
export async function differencesFrom(
  port: number,
  exchanges: readonly Exchange[],
): Promise<readonly string[]> {
  const readable = exchanges.filter(({ request }) => isReadByBun(request));
  const differences: string[] = [];
  const waiting = readable.values();
  const lane = async () => {
    for (const { request, response } of waiting) {
      const other = await answerTo(port, request);
      const found = other ? difference(opinionIn(response), opinionIn(other)) : 'no answer';
      if (found !== undefined) differences.push(`${request.method} ${request.target}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return differences;
}

/** Whether Bun parses it too: it refuses unknown methods, the target `*`, and heads of 16 KiB with the last line. */
function isReadByBun({ method, target, fields }: SentRequest): boolean {
  const length = [...fields].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    target.length,
  );
  return known.test(method) && target !== '*' && length < 16_000;
}

const known = /^(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE|PROPFIND)$/;

function opinionIn({ status, headers, body }: ReceivedResponse): Opinion {
  return opinionOf(status, headers, body);
}

async function answerTo(port: number, request: SentRequest): Promise<ReceivedResponse | undefined> {
  const { method, target } = request;
  const fields = [...request.fields].filter(([name]) => !framing.has(name));
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n`),
    Buffer.from(`Host: x\r\n${lines}Connection: close\r\n\r\n`, 'latin1'),
  ]);
  const reader = new ResponseReader();
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  for await (const piece of socket) {
    reader.push(piece);
    const answer = reader.next(method === 'HEAD');
    if (answer) return answer;
  }
  return undefined;
}
