import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../lab/catalogue-folder.ts';
import { freePort } from '../../lab/free-port.ts';
import { nginxPath, startUntil } from './cache-process.ts';

/** What a web server answers. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A real nginx serving a folder, on a Unix socket and on a port for browsers. */
export interface NginxProcess {
  readonly origin: string;
  ask(target: string, method?: string): Promise<HostAnswer>;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of an export and waits until it answers. */
export async function startNginx(root: string): Promise<NginxProcess> {
  const folder = newFolder();
  const socket = join(folder, 'nginx.sock');
  const port = freePort();
  const configuration = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}
  include ${root}/nginx-http.conf;
  server {
    listen unix:${socket};
    listen 127.0.0.1:${port};
    server_name verdicts.example;
    root ${root};
    include ${root}/nginx-server.conf;
  }
}
`,
  );
  const ask: NginxProcess['ask'] = async (target, method = 'GET') => {
    const url = `http://verdicts.example${target}`;
    const response = await fetch(url, { unix: socket, method, redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const words = [nginxPath ?? 'nginx', '-e', `${folder}/error.log`, '-p', folder, '-c', configuration];
  const stop = await startUntil(words, async () => (await ask('/')).status > 0);
  return { origin: `http://127.0.0.1:${port}`, ask, stop };
}
