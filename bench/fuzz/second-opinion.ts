import { difference, type Opinion, opinionOf } from '../../lab/other-opinion.ts';
import type { Subject } from '../../packages/wire/fuzz/subject.ts';
import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import { type ReceivedResponse, ResponseReader } from '../../packages/wire/second-reader/responses.ts';

/** A request and what our server answered. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
}

/** Fields that say how a message is framed and what becomes of its connection: they are sent anew. */
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

/** The same subject, of which every exchange is written down in `exchanges`. */
export function recorded(subject: Subject, exchanges: Exchange[]): Subject {
  return {
    ...subject,
    exchangeFaults(request, response) {
      exchanges.push({ request, response });
      return subject.exchangeFaults(request, response);
    },
  };
}

/** Connections to the other server at a time. */
const lanes = 16;

/** Asks another server for the same, as far as it can read it, and gives how its answers differ. */
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
      const found = other ? difference(opinionIn(response), opinionIn(other)) : 'there is no answer';
      if (found !== undefined) differences.push(`${request.method} ${request.target}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return differences;
}

/** Whether Bun reads it, too: it refuses unknown methods, a target of `*`, and heads of 16 KiB with their last line. */
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

function answerTo(port: number, request: SentRequest): Promise<ReceivedResponse | undefined> {
  const { method, target } = request;
  const fields = [...request.fields].filter(([name]) => !framing.has(name));
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n`),
    Buffer.from(`Host: x\r\n${lines}Connection: close\r\n\r\n`, 'latin1'),
  ]);
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader();
    let answer: ReceivedResponse | undefined;
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: (socket) => void socket.write(bytes),
        data(socket, piece) {
          reader.push(Buffer.from(piece));
          try {
            answer ??= reader.next(method === 'HEAD');
          } catch (error) {
            reject(error);
          }
          if (answer) socket.end();
        },
        close: () => resolve(answer),
        error: (_socket, error) => reject(error),
      },
    }).catch(reject);
  });
}
