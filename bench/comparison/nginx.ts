import { mkdirSync, writeFileSync } from 'node:fs';
import { childrenOf } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { listPath } from './site.ts';

/** How to start an nginx. */
export interface NginxSetup {
  /** Its folder in the workspace, passed as `folder` to `http`. */
  readonly name: string;
  /** Words before its options. */
  readonly command: readonly string[];
  /** Most open files, connections included; its file cache gets all but a thousand. */
  readonly openFiles: number;
  /** Contents of its `http` block, after the settings for speed. */
  http(folder: string, port: number): string;
}

/** Starts an nginx with one worker, no log and an open file cache; `pid` is the worker's. */
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

/** The process title, which tells nginx workers from cache managers. */
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
