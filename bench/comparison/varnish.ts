import { mkdirSync, writeFileSync } from 'node:fs';
import { childrenOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { listPath } from './site.ts';

/** Starts Varnish with 1 GiB of memory in front of a server; `command` goes before its options. */
export async function startVarnish(
  workspace: Workspace,
  origin: string,
  command: readonly string[],
): Promise<RunningServer> {
  const folder = workspace.path('varnish');
  mkdirSync(folder);
  const { hostname, port: backendPort } = new URL(origin);
  const vcl = workspace.path('varnish.vcl');
  writeFileSync(vcl, `vcl 4.1;\nbackend default { .host = "${hostname}"; .port = "${backendPort}"; }\n`);
  const server = await startServer(workspace, listPath, (port) => [
    ...command,
    ...['-F', '-n', folder, '-f', vcl, '-a', `127.0.0.1:${port}`, '-s', 'malloc,1g', '-j', 'none'],
  ]);
  const [worker] = childrenOf(server.pid);
  if (worker === undefined) throw new ScriptFailure('Varnish has no worker');
  return { ...server, pid: worker };
}
