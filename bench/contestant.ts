import { writeFileSync } from 'node:fs';
import { collect } from './collect.ts';
import { BenchFailure } from './failure.ts';
import type { RunningServer } from './server.ts';
import type { Workload } from './workload.ts';
import type { Workspace } from './workspace.ts';
import { wrkScript } from './wrk-script.ts';

/** The servers that are compared, ours first. */
export type ContestantName = 'verdicts' | 'nginx' | 'json-server';

/** A server in the comparison. */
export interface Contestant {
  readonly name: ContestantName;
  readonly server: RunningServer;
  /** The ETags that this server gave, by path. */
  readonly etags: ReadonlyMap<string, string>;
}

/** Where a workload leads at a server. */
export function pathsOf(workload: Workload, name: ContestantName): readonly string[] {
  return (name === 'json-server' ? workload.jsonServerPaths : workload.paths) ?? [];
}

/** Writes the script that asks one server for one workload, having made sure that a first request is answered rightly. */
export async function writeScript(workspace: Workspace, workload: Workload, contestant: Contestant): Promise<string> {
  const { name, server, etags } = contestant;
  const revalidates = workload.status === 304;
  const targets = pathsOf(workload, name).map((path) => ({ path, ...(revalidates && { etag: etags.get(path) ?? '' }) }));
  const [first] = targets;
  if (!first) throw new BenchFailure(`${name} has no part in "${workload.title}"`);
  const condition = first.etag === undefined ? {} : { 'If-None-Match': first.etag };
  const [answer] = await collect(server.origin, [first.path], { ...workload.headers, ...condition });
  if (answer?.status !== workload.status)
    throw new BenchFailure(`${name} answers ${first.path} with ${answer?.status} instead of ${workload.status}`);
  const file = workspace.path(`${name} ${workload.title}.lua`);
  writeFileSync(file, wrkScript(targets, workload.headers));
  return file;
}
