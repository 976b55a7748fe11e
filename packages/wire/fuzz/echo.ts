import type { SentRequest } from '../second-reader/head.ts';
import type { ReceivedResponse } from '../second-reader/responses.ts';
import type { Answerer } from '../src/exchange.ts';
import type { WireLimits } from '../src/limits.ts';
import { refusalStatus } from '../src/refusal.ts';
import type { Subject } from './subject.ts';

/** Answers every request with what the server understood: method, target and header fields, as JSON. */
export function echoAnswerer(fail: (error: unknown) => void): Answerer {
  return {
    finished: () => undefined,
    answer: (target, { method, headers }) => {
      const body = Buffer.from(JSON.stringify({ method, target, fields: [...headers] }));
      return new Response(method === 'HEAD' ? null : body, {
        headers: { 'Content-Length': String(body.length) },
      });
    },
    refuse: ({ reason, detail }) => new Response(detail, { status: refusalStatus[reason] }),
    fail: (error) => {
      fail(error);
      return new Response('failed', { status: 500 });
    },
  };
}

/** A server with such an answerer, which must understand requests as the second reader does. */
export function echoSubject(port: number, limits: WireLimits): Subject {
  return {
    port,
    limits,
    makeTarget: (dice, marker) =>
      dice.of([
        '/',
        '/a?b=c',
        `/${marker}`,
        `/${marker}?é=入`,
        'http://www.example',
        `https://x:1/${marker}`,
      ]),
    makeFields: (dice) =>
      Array.from({ length: dice.whole(0, 4) }, () =>
        dice.of([
          'Accept-Encoding: gzip\r\n',
          'If-None-Match:\t"a" , "b"\t\r\n',
          'IF-MODIFIED-SINCE:Sun, 06 Nov 1994 08:49:37 GMT\r\n',
          `X-Long: ${'x'.repeat(dice.whole(0, 2000))}\r\n`,
          'X-Octets: \xe9 \xff\r\n',
          'X-Empty:\r\n',
        ]),
      ),
    exchangeFaults,
    refusalFaults: () => [],
  };
}

function exchangeFaults(request: SentRequest, { status, body }: ReceivedResponse): readonly string[] {
  if (status !== 200) return [`status ${status}`];
  if (request.method === 'HEAD') return [];
  const understood = JSON.parse(body.toString()) as Pick<SentRequest, 'method' | 'target'> & {
    readonly fields: readonly [string, string][];
  };
  const written = (name: string) =>
    JSON.stringify(understood.fields.find(([one]) => one === name)?.[1] ?? null);
  return [
    ...(understood.method === request.method ? [] : [`the method was understood as ${understood.method}`]),
    ...(understood.target === request.target ? [] : [`the target was understood as ${understood.target}`]),
    ...[...request.fields]
      .filter(([name, value]) => written(name) !== JSON.stringify(value))
      .map(([name, value]) => `${name} is ${JSON.stringify(value)} and was understood as ${written(name)}`),
    ...(understood.fields.length === request.fields.size ? [] : ['there are other fields']),
  ];
}
