import { cpuNanosecondsOf } from '../lab/processes.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import type { RunningServer } from './server.ts';
import { median } from './statistics.ts';

/** Cost of a page of fifty near the start of a list and near its end: medians in microseconds. */
export interface PageCost {
  readonly farOffset: number;
  readonly near: PageTime;
  readonly far: PageTime;
}

/** CPU time of the server for a page, and latency at the client. */
export interface PageTime {
  readonly cpuMicroseconds: number;
  readonly waitMicroseconds: number;
}

/** Pages to request at each end. */
export const pagesAtEachEnd = 300;

/** Pause after an answer, in milliseconds, for the server's threads to go idle before their CPU time is read. */
const restMs = 2;

/**
 * Requests pages near the start and near the end in turn, one at a time on one connection, each page only once so that
 * none comes from a cache. The first fifty pages at each end are the warm-up.
 */
export async function measurePages(server: RunningServer, records: number): Promise<PageCost> {
  const warmUp = 50;
  const farOffset = Math.floor(records * 0.9);
  const step = Math.min(50, Math.floor((records - farOffset) / (pagesAtEachEnd + warmUp)));
  const near: PageTime[] = [];
  const far: PageTime[] = [];
  for (let page = 0; page < pagesAtEachEnd + warmUp; page++)
    for (const [times, offset] of [
      [near, step * page],
      [far, farOffset + step * page],
    ] as const) {
      const time = await timePage(server, offset);
      if (page >= warmUp) times.push(time);
    }
  return { farOffset, near: medianOf(near), far: medianOf(far) };
}

async function timePage({ origin, pid }: RunningServer, offset: number): Promise<PageTime> {
  const before = cpuNanosecondsOf(pid);
  const start = performance.now();
  const response = await fetch(`${origin}/api/v1?limit=50&offset=${offset}`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  const { byteLength } = await response.arrayBuffer();
  const waitMicroseconds = (performance.now() - start) * 1000;
  if (response.status !== 200 || byteLength < 5000)
    throw new ScriptFailure(
      `the page at offset ${offset} answered ${response.status} with ${byteLength} bytes`,
    );
  await Bun.sleep(restMs);
  return { cpuMicroseconds: (cpuNanosecondsOf(pid) - before) / 1000, waitMicroseconds };
}

function medianOf(times: readonly PageTime[]): PageTime {
  return {
    cpuMicroseconds: median(times.map((time) => time.cpuMicroseconds)),
    waitMicroseconds: median(times.map((time) => time.waitMicroseconds)),
  };
}
