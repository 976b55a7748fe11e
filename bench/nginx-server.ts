import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { childrenOf } from '../lab/processes.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { nginxConfig } from './nginx-config.ts';
import { writeSiteFiles } from './nginx-files.ts';
import { type RunningServer, startServer } from './server.ts';
import { listPath, type Site } from './site.ts';
import type { Workspace } from './workspace.ts';

/** Starts nginx over the bytes of a site; `command` is what stands before its options. */
export async function startNginx(
  workspace: Workspace,
  site: Site,
  command: readonly string[],
): Promise<RunningServer> {
  const folder = workspace.path('nginx');
  mkdirSync(workspace.path('nginx/tmp'), { recursive: true });
  writeSiteFiles(site, folder);
  const openFiles = openFilesMax(site.verdicts.length);
  const configFile = workspace.path('nginx/nginx.conf');
  const server = await startServer(workspace, listPath, (port) => {
    writeFileSync(
      configFile,
      nginxConfig(site, { folder, port, asRoot: process.getuid?.() === 0, openFiles }),
    );
    return [...command, '-e', `${folder}/error.log`, '-p', folder, '-c', configFile];
  });
  const [worker] = childrenOf(server.pid);
  if (worker === undefined) throw new ScriptFailure('nginx has no worker');
  return { ...server, pid: worker };
}

/** How many files a process may hold open here; every verdict must fit, or nginx would open files while it is measured. */
function openFilesMax(verdicts: number): number {
  const [, hard = '0'] =
    /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const needed = verdicts + 2000;
  if (Number(hard) < needed)
    throw new ScriptFailure(`nginx needs ${needed} open files: raise "ulimit -Hn", now ${hard}`);
  return Math.min(Number(hard), 65_536);
}
