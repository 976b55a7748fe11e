import { mkdirSync, writeFileSync } from 'node:fs';
import { childrenOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { listPath } from './site.ts';

/** What an nginx is started with. */
export interface NginxSetup {
  /** Its folder in the workspace, as `folder` in the configuration of `http`. */
  readonly name: string;
  /** What stands before its options. */
  readonly command: readonly string[];
  /** How many files it may hold open, connections included; all but a thousand are kept open. */
  readonly openFiles: number;
  /** What stands in its block `http`, behind what makes it as fast as it can be. */
  http(folder: string, port: number): string;
}

/** Starts an nginx with one worker, no log, and every file kept open; its `pid` is the worker's. */
export async function startNginx(workspace: Workspace, setup: NginxSetup): Promise<RunningServer> {
  const { name, command, openFiles, http } = setup;
  const folder = workspace.path(name);
  mkdirSync(workspace.path(name, 'tmp'), { recursive: true });
  const configFile = workspace.path(name, 'nginx.conf');
  const server = await startServer(workspace, listPath, (port) => {
    writeFileSync(configFile, configOf(folder, openFiles, http(folder, port)));
    return [...command, '-e', `${folder}/error.log`, '-p', folder, '-c', configFile];
  });
  const worker = childrenOf(server.pid).find((pid) => !titleOf(pid).includes('cache'));
  if (worker === undefined) throw new ScriptFailure('nginx has no worker');
  return { ...server, pid: worker };
}

/** nginx tells workers from cache managers by their titles. */
function titleOf(pid: number): string {
  return Bun.spawnSync(['ps', '-o', 'args=', '-p', String(pid)]).stdout.toString();
}

function configOf(folder: string, openFiles: number, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/tmp/${name};\n`,
  );
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
worker_rlimit_nofile ${openFiles};
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
  open_file_cache max=${openFiles - 1000} inactive=1h;
  open_file_cache_valid 1h;
  server_tokens off;
${temporary.join('')}${http}}
`;
}
