import { describe, expect, test } from 'bun:test';
import { startWorkers, type WorkerProcess } from './workers.ts';

/** A worker that answers at once, and ends when it is asked to. */
function worker(): WorkerProcess & { end(code: number): void } {
  const { promise, resolve } = Promise.withResolvers<number>();
  return {
    exited: promise,
    exitCode: 1,
    signalCode: null,
    kill: () => resolve(0),
    send: () => undefined,
    end: resolve,
  };
}

describe('workers', () => {
  test('are replaced when the system has resources again, while the others go on serving', async () => {
    const stopping = new AbortController();
    const lines: string[] = [];
    const started: ReturnType<typeof worker>[] = [];
    const again = Promise.withResolvers<void>();
    let refusals = 0;
    const workers = startWorkers({
      count: 2,
      signal: stopping.signal,
      writeLog: (line) => lines.push(line),
      spawn(_number, onMessage) {
        if (started.length === 2 && refusals++ === 0) throw new Error('EAGAIN: no more processes');
        const child = worker();
        started.push(child);
        queueMicrotask(() => onMessage({ kind: 'ready' }));
        if (started.length === 3) again.resolve();
        return child;
      },
    });
    expect(await workers.ready).toBe(true);
    started[0]?.end(1);
    await Promise.race([again.promise, workers.ended]);
    expect(started).toHaveLength(3);
    expect(lines).toEqual([
      'Worker 1 ended (exit code 1); another takes its place in 0.5 s.',
      'Worker 1 could not be started (EAGAIN: no more processes); another takes its place in 1 s.',
    ]);
    expect([workers.restarts(1), workers.restarts(2)]).toEqual([2, 0]);
    stopping.abort();
    await workers.ended;
  });

  test('that do not end when they are asked to are killed', async () => {
    const stopping = new AbortController();
    const told: string[] = [];
    const workers = startWorkers({
      count: 1,
      stopMaxMs: 1,
      signal: stopping.signal,
      writeLog: () => undefined,
      spawn(_number, onMessage) {
        const child = worker();
        queueMicrotask(() => onMessage({ kind: 'ready' }));
        const kill = (signal: string) => {
          told.push(signal);
          if (signal === 'SIGKILL') child.end(137);
        };
        return { ...child, kill };
      },
    });
    await workers.ready;
    stopping.abort();
    await workers.ended;
    expect(told).toEqual(['SIGTERM', 'SIGKILL']);
  });

  test('that the system has no room for from the first are said not to be ready, and why', async () => {
    const lines: string[] = [];
    const workers = startWorkers({
      count: 1,
      signal: new AbortController().signal,
      writeLog: (line) => lines.push(line),
      spawn() {
        throw new Error('ENOMEM: no memory');
      },
    });
    expect(await workers.ready).toBe(false);
    await workers.ended;
    expect(lines).toEqual(['Worker 1 could not be started (ENOMEM: no memory).']);
  });
});
