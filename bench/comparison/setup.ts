import { cpus } from 'node:os';
import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { identifierOf, writeCatalogue } from '../catalogue.ts';
import { root, runCommand } from '../command.ts';
import { progress } from '../progress.ts';
import { generateRecords } from '../records.ts';
import { type RunningServer, startServer } from '../server.ts';
import { onCore } from '../tools.ts';
import type { Workspace } from '../workspace.ts';
import type { Load } from '../wrk.ts';
import { listPath } from './site.ts';
import { createWorkloads, type Workload } from './workload.ts';

/** Fixtures of a comparison: a generated catalogue, the requests, and one core each for the server and for wrk. */
export interface Setup {
  readonly workspace: Workspace;
  readonly slugs: readonly string[];
  readonly workloads: readonly Workload[];
  readonly load: Load;
  /** Command line that runs on the servers' core. */
  onServerCore(...words: readonly string[]): readonly string[];
}

const recordCount = 10_000;

/** Connections that wrk keeps open to each process. */
export const connections = 32;

/** Writes the catalogue and selects the workloads whose titles contain `only`. */
export async function setUp(
  workspace: Workspace,
  tools: Readonly<Record<'taskset' | 'wrk', string>>,
  only: string,
): Promise<Setup> {
  if (cpus().length < 2) throw new ScriptFailure('needs two cores: one for the server, one for wrk');
  const slugs = await writeCatalogue(workspace.path('catalogue'), identifiedRecords());
  const workloads = createWorkloads(slugs).filter(({ title }) => title.includes(only));
  if (workloads.length === 0)
    throw new ScriptFailure(`no workload's name contains ${JSON.stringify(only)}`, 2);
  return {
    workspace,
    slugs,
    workloads,
    load: { workspace, command: [...onCore(tools.taskset, 1), tools.wrk], connections },
    onServerCore: (...words) => [...onCore(tools.taskset, 0), ...words],
  };
}

function* identifiedRecords() {
  for (const record of generateRecords(recordCount))
    yield { ...record, identifiers: [identifierOf(record.slug)] };
}

/** Compiles the catalogue with the service in the folder `checkout`; returns a function that serves it. */
export async function compileWith(
  { workspace, onServerCore }: Setup,
  checkout = root,
): Promise<(...options: readonly string[]) => Promise<RunningServer>> {
  progress(`Compiling ${recordCount} verdicts with ${checkout} …`);
  const program = join(checkout, 'bin/verdicts');
  const edition = workspace.path(`edition-${Bun.hash(checkout).toString(36)}.sqlite`);
  await runCommand(workspace, program, 'compile', workspace.path('catalogue'), '--to', edition);
  return (...options) =>
    startServer(workspace, listPath, (port) =>
      onServerCore(program, 'serve', edition, '--port', String(port), ...options),
    );
}
