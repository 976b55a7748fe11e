import { writeFileSync } from 'node:fs';
import { ScriptFailure } from '../../lab/script/failure.ts';
import type { RunningServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { wrkFileScript, wrkScript } from '../wrk-script.ts';
import { type Collected, collect } from './collect.ts';
import type { Workload } from './workload.ts';
import type { YardstickName } from './yardsticks.ts';

/** Configurations of our service: the default, a nearly empty cache, two worker processes. */
export const ownServers = {
  verdicts: [],
  'verdicts, small cache': ['--memory', '16'],
  'verdicts, two workers': ['--workers', '2'],
} as const;

/** Name of such a configuration. */
export type OwnName = keyof typeof ownServers;

/** The servers to compare, ours first; `before: …` is another checkout of ours. */
export type ContestantName =
  | OwnName
  | `before: ${OwnName}`
  | 'nginx'
  | 'nginx proxy'
  | 'varnish'
  | YardstickName;

/** Servers that are slow enough for few rounds to settle their figures. */
export const slowServers: ReadonlySet<ContestantName> = new Set([
  'fastify',
  'json-server',
  'badge-maker',
  'badgen',
]);

/** A server in the comparison. */
export interface Contestant {
  readonly name: ContestantName;
  readonly server: RunningServer;
  /** Worker processes. */
  readonly workers: number;
}

/** Paths to request before a slow or cold server is measured. */
const firstOfSlow = 20;

/** Writes the wrk script for a workload, after requesting paths to fill caches, get ETags and check statuses. */
export async function writeScript(
  workspace: Workspace,
  workload: Workload,
  { name, server }: Contestant,
): Promise<string> {
  const paths = pathsOf(workload, name);
  const first = workload.cold || slowServers.has(name) ? paths.slice(0, firstOfSlow) : [...new Set(paths)];
  const expectStatus = (answers: readonly Collected[], expected: number) => {
    const wrong = answers.find(({ status }) => status !== expected);
    if (wrong)
      throw new ScriptFailure(`${name} answers ${wrong.path} with ${wrong.status} instead of ${expected}`);
  };
  const whole = await collect(server.origin, first, () => workload.headers);
  expectStatus(whole, 200);
  const etags = new Map(
    workload.status === 304 ? whole.map(({ path, headers }) => [path, headers.get('etag') ?? '']) : [],
  );
  if (workload.status === 304) {
    const headersFor = (path: string) => ({ ...workload.headers, 'If-None-Match': etags.get(path) ?? '' });
    expectStatus(await collect(server.origin, first, headersFor), 304);
  }
  const file = workspace.path(`${name} ${workload.title}.lua`);
  if (workload.cold) {
    const list = workspace.path(`${name} ${workload.title}.txt`);
    writeFileSync(list, paths.join('\n'));
    writeFileSync(file, wrkFileScript(list, workload.headers));
    return file;
  }
  const targets = paths.map((path) => ({ path, etag: etags.get(path) }));
  writeFileSync(file, wrkScript(targets, workload.headers));
  return file;
}

/** The paths of a workload at one server. */
function pathsOf(workload: Workload, name: ContestantName): readonly string[] {
  return workload.elsewhere?.[name] ?? workload.paths;
}
