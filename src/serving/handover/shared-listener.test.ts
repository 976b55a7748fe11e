import { expect, test } from 'bun:test';
import { SharedListener } from './shared-listener.ts';

test('a burst of connections is taken a few at a time, more of them when it is long', async () => {
  const waiting = { connections: 400 };
  const turns: number[] = [];
  const ended = Promise.withResolvers<void>();
  /** Accepts what waits until it is stopped, as the system's queue is emptied. */
  const listen = () => {
    let isStopped = false;
    setImmediate(() => {
      let taken = 0;
      for (; !isStopped && waiting.connections > 0; taken++, waiting.connections--) shared.accepted();
      turns.push(taken);
      if (waiting.connections === 0) ended.resolve();
    });
    return {
      stop() {
        isStopped = true;
      },
    };
  };
  const shared = new SharedListener(listen);
  await ended.promise;
  expect(turns.slice(0, 16)).toEqual(Array(16).fill(2));
  expect(turns.slice(16, 21)).toEqual([4, 8, 16, 32, 64]);
  expect(Math.max(...turns)).toBe(64);
  shared.stop();
});
