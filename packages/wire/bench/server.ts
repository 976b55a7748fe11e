import type { FinishedAnswer } from '../src/exchange.ts';
import { listen } from '../src/listen.ts';
import { PreparedResponse } from '../src/prepared-response.ts';

// The server that the bench measures: bun packages/wire/bench/server.ts wire|Bun.serve. Prints its port.

const head = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' };
const short = JSON.stringify({ text: 'x'.repeat(700) });
const long = JSON.stringify({ text: 'x'.repeat(22_000) });
let made = 0;

/** The bodies by target: one that is kept, and two that are made for each request. */
const bodies: Readonly<Record<string, () => string>> = {
  '/kept': () => short,
  '/made': () => `{"number":${made++},"of":${short}}`,
  '/made/long': () => `{"number":${made++},"of":${long}}`,
};

if (process.argv[2] === 'wire') process.stdout.write(`${serveByWire()}\n`);
else process.stdout.write(`${serveByBun()}\n`);

function serveByWire(): number {
  const answerOf = (body: string): FinishedAnswer => {
    let prepared: PreparedResponse | undefined;
    return {
      cacheResult: 'hit',
      isLight: Buffer.byteLength(body) <= 16_384,
      respond(_request, templates) {
        const rest = () => `content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
        prepared ??= new PreparedResponse(templates.of(200, head, Object), rest(), body);
        return prepared;
      },
    };
  };
  const kept = answerOf(short);
  const failed = () => new Response('failed', { status: 500 });
  const server = listen(
    {
      finished: (target) => (target === '/kept' ? kept : undefined),
      answer: (target) => {
        const body = bodies[target];
        return body ? answerOf(body()) : new Response('not there', { status: 404 });
      },
      refuse: failed,
      fail: failed,
    },
    { hostname: '127.0.0.1', port: 0 },
  );
  return server.port;
}

function serveByBun(): number {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const body = bodies[url.slice(url.indexOf('/', 8))];
      return new Response(body?.() ?? 'not there', { status: body ? 200 : 404, headers: head });
    },
  });
  return server.port ?? 0;
}
