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

/** How many paths of json-server are asked for before it is measured: it would take a minute over all of them. */
const firstOfJsonServer = 20;

/**
 * Writes the script that asks one server for one workload. Before, it asks for every path once, which fills the
 * server's caches and makes sure of the status that wrk does not check.
 */
export async function writeScript(
  workspace: Workspace,
  workload: Workload,
  { name, server, etags }: Contestant,
): Promise<string> {
  const etagOf = (path: string) => (workload.status === 304 ? (etags.get(path) ?? '') : undefined);
  const paths = pathsOf(workload, name);
  const first = name === 'json-server' ? paths.slice(0, firstOfJsonServer) : paths;
  const answers = await collect(server.origin, first, (path) => {
    const etag = etagOf(path);
    return { ...workload.headers, ...(etag !== undefined && { 'If-None-Match': etag }) };
  });
  const wrong = answers.find(({ status }) => status !== workload.status);
  if (wrong)
    throw new BenchFailure(
      `${name} answers ${wrong.path} with ${wrong.status} instead of ${workload.status}`,
    );
  const file = workspace.path(`${name} ${workload.title}.lua`);
  writeFileSync(
    file,
    wrkScript(
      paths.map((path) => ({ path, etag: etagOf(path) })),
      workload.headers,
    ),
  );
  return file;
}
