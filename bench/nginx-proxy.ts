import { mkdirSync, writeFileSync } from 'node:fs';
import { childrenOf } from '../lab/processes.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { temporaryPaths } from './nginx-config.ts';
import { type RunningServer, startServer } from './server.ts';
import { listPath } from './site.ts';
import type { Workspace } from './workspace.ts';

/** Starts nginx as a cache in front of a server; `command` is what stands before its options. */
export async function startNginxProxy(
  workspace: Workspace,
  origin: string,
  command: readonly string[],
): Promise<RunningServer> {
  const folder = workspace.path('nginx-proxy');
  mkdirSync(workspace.path('nginx-proxy/tmp'), { recursive: true });
  const configFile = workspace.path('nginx-proxy/nginx.conf');
  const server = await startServer(workspace, listPath, (port) => {
    writeFileSync(configFile, proxyConfig(folder, port, origin));
    return [...command, '-e', `${folder}/error.log`, '-p', folder, '-c', configFile];
  });
  const worker = childrenOf(server.pid).find((pid) => !nameOf(pid).includes('cache'));
  if (worker === undefined) throw new ScriptFailure('nginx has no worker');
  return { ...server, pid: worker };
}

/** nginx tells workers from cache managers by their titles. */
function nameOf(pid: number): string {
  return Bun.spawnSync(['ps', '-o', 'args=', '-p', String(pid)]).stdout.toString();
}

function proxyConfig(folder: string, port: number, origin: string): string {
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
worker_rlimit_nofile 16384;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
  open_file_cache max=14000 inactive=1h;
  open_file_cache_valid 1h;
  server_tokens off;
${temporaryPaths(folder)}
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=verdicts:32m max_size=1g inactive=1h use_temp_path=off;
  upstream service { server ${new URL(origin).host}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache verdicts;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
    }
  }
}
`;
}
