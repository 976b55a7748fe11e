import { ScriptFailure } from '../lab/script/failure.ts';
import type { Collected } from './collect.ts';
import type { Site } from './site.ts';

/** Headers that nginx makes itself, or that our service makes for its own connection. */
const ownHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
];

/** Where an nginx runs, and as whom. */
export interface NginxSetup {
  readonly folder: string;
  readonly port: number;
  readonly asRoot: boolean;
  /** How many files it may hold open, connections included. */
  readonly openFiles: number;
}

/**
 * The configuration of an nginx that serves a site as static files as fast as it can: one worker, every file kept
 * open, no log, no ranges. Lists go out by `sendfile` with `tcp_nopush`; verdicts and badges do not, because reading
 * so small a file takes less CPU (20 µs a request against 25). It sends the headers that our service sends, with one
 * kindness: `Link`, which differs from badge to badge and from list to list, is one of the same length, because nginx
 * would pay for it by the request.
 */
export function nginxConfig({ verdicts, badges, lists, gzipReviews }: Site, setup: NginxSetup): string {
  const { folder, port, asRoot, openFiles } = setup;
  const files = lists.map(({ path }, index) => `    ${quote(path.split('?')[1] ?? '')} ${index};\n`).join('');
  return `${asRoot ? 'user root;\n' : ''}worker_processes 1;
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
  max_ranges 0;
  etag on;
  types {}
${temporaryPaths(folder)}
  map $args $list {
    default none;
${files}  }
  server {
    listen 127.0.0.1:${port};
    location = /api/v1 {
      alias ${folder}/lists/$list;
      gzip_static on;
      sendfile on;
      tcp_nopush on;
${headersOf(lists)}    }
    location /api/v1/ {
      root ${folder}/site;
${headersOf(verdicts)}    }
    location /api/badge/ {
      root ${folder}/site;
${headersOf(badges)}    }
    location /reviews/ {
      root ${folder}/site;
      gzip_static always;
      sendfile on;
      tcp_nopush on;
${headersOf(gzipReviews)}    }
  }
}
`;
}

/** Where nginx keeps what does not fit its memory: in its own folder. */
export function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/tmp/${name};`)
    .join('\n');
}

/** The headers of the answer in the middle by length of `Link`, so that the bytes are alike on average. */
function headersOf(answers: readonly Collected[]): string {
  const linkLength = ({ headers }: Collected) => headers.get('link')?.length ?? 0;
  const typical = answers.toSorted((a, b) => linkLength(a) - linkLength(b))[Math.floor(answers.length / 2)];
  const { headers } = typical ?? { headers: new Headers() };
  const added = [...headers].filter(([name]) => !ownHeaders.includes(name));
  return [
    `      default_type ${quote(headers.get('content-type') ?? '')};\n`,
    // An empty one takes away what nginx would make of the file's time.
    ...(headers.has('last-modified') ? [] : ['      add_header Last-Modified "";\n']),
    ...added.map(([name, value]) => `      add_header ${name} ${quote(value)};\n`),
  ].join('');
}

function quote(value: string): string {
  if (value.includes('$')) throw new ScriptFailure(`nginx cannot be told to send ${value}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
