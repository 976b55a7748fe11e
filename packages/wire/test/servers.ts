import { afterAll } from 'bun:test';
import type { Answerer } from '../src/exchange.ts';
import { type ListenOptions, listen, type RunningServer } from '../src/listen.ts';
import { sendRaw } from './raw-client.ts';

/** Makes a function that starts servers on free ports; they stop after the tests of the file. */
export function createServers(): (answerer: Answerer, options?: Partial<ListenOptions>) => RunningServer {
  const servers: RunningServer[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.stop(0)));
  });
  return (answerer, options = {}) => {
    const server = listen(answerer, { hostname: '127.0.0.1', port: 0, ...options });
    servers.push(server);
    return server;
  };
}

/**
 * Waits until a server has handled everything that arrived before. It runs in this process, so earlier bytes had their
 * turn once a later request on another connection is answered.
 */
export async function turnOf({ port }: RunningServer): Promise<void> {
  await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
}

/** Waits until a count stays the same over 20 turns of the server. */
export async function settled(server: RunningServer, count: () => number): Promise<void> {
  for (let [turns, before] = [0, count()]; turns < 20; turns++) {
    await turnOf(server);
    if (before !== count()) [turns, before] = [0, count()];
  }
}
