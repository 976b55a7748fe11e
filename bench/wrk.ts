import { busySecondsOfMachine, cpuSecondsWithChildren } from '../lab/processes.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { runCommand } from './command.ts';
import type { RunningServer } from './server.ts';
import type { Workspace } from './workspace.ts';
import { summaryMark, type WrkSummary } from './wrk-script.ts';

/** One round of load on one server. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Server CPU, in microseconds. */
  readonly cpuPerRequest: number;
  /** Share of its core that the server used, from 0 to 1. */
  readonly busy: number;
  /** CPU of programs other than the server and wrk, in cores. */
  readonly others: number;
  /** Average size of a response, headers included. */
  readonly bytesPerResponse: number;
}

/** A load generator, not yet bound to a server. */
export interface Load {
  readonly workspace: Workspace;
  /** The wrk command, with the words that pin it to its core. */
  readonly command: readonly string[];
  readonly connections: number;
  /** Timeout of a request in seconds; default: wrk's own 2. */
  readonly timeoutSeconds?: number;
}

/** Puts a server under load for some seconds. Throws on any failed request and any status of 400 or above. */
export async function measureRound(
  load: Load,
  server: RunningServer,
  script: string,
  seconds: number,
): Promise<Round> {
  const count = ['--threads', '1', '--connections', String(load.connections), '--duration', `${seconds}s`];
  const { timeoutSeconds = 2 } = load;
  const words = [...count, '--timeout', `${timeoutSeconds}s`, '--latency', '--script', script, server.origin];
  const before = { server: cpuSecondsWithChildren(server.pid), machine: busySecondsOfMachine() };
  const {
    stdout,
    seconds: wallSeconds,
    cpuSeconds: wrkSeconds,
  } = await runCommand(load.workspace, ...load.command, ...words);
  const cpuSeconds = cpuSecondsWithChildren(server.pid) - before.server;
  const othersSeconds = busySecondsOfMachine() - before.machine - cpuSeconds - wrkSeconds;
  const summary = readSummary(stdout);
  if (summary.failures > 0 || summary.requests === 0)
    throw new ScriptFailure(
      `${summary.failures} of ${summary.requests} requests to ${server.origin} failed (${script})`,
    );
  const measured = summary.microseconds / 1e6;
  return {
    requestsPerSecond: summary.requests / measured,
    p50Ms: summary.p50 / 1000,
    p99Ms: summary.p99 / 1000,
    cpuPerRequest: (cpuSeconds * 1e6) / summary.requests,
    busy: cpuSeconds / measured,
    others: Math.max(0, othersSeconds / wallSeconds),
    bytesPerResponse: summary.bytes / summary.requests,
  };
}

function readSummary(stdout: string): WrkSummary {
  const line = stdout.split('\n').find((text) => text.startsWith(summaryMark));
  if (line === undefined) throw new ScriptFailure(`wrk printed no summary: ${stdout.slice(0, 500)}`);
  return JSON.parse(line.slice(summaryMark.length));
}
