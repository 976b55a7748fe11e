import type { RunningServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { startNginx } from './nginx.ts';

/** Starts nginx as a cache in front of a server; `command` goes before its options. */
export function startNginxProxy(
  workspace: Workspace,
  origin: string,
  command: readonly string[],
): Promise<RunningServer> {
  return startNginx(workspace, {
    name: 'nginx-proxy',
    command,
    openFiles: 16_384,
    http: (
      folder,
      port,
    ) => `  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=verdicts:32m max_size=1g inactive=1h use_temp_path=off;
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
`,
  });
}
