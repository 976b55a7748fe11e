import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import type { RunningServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import type { Collected } from './collect.ts';
import { startNginx } from './nginx.ts';
import type { Site } from './site.ts';

/** Headers that nginx sets itself, and those that describe our service's own connection. */
const ownHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
];

/**
 * Starts an nginx tuned to serve a site as static files; `command` goes before its options. Lists go out by `sendfile`
 * with `tcp_nopush`; verdicts and badges do not, because reading such a small file takes less CPU (20 µs a request
 * against 25). It sends the headers that our service sends, with one simplification in its favour: `Link`, which
 * differs between badges and between lists, is constant and of average length, because nginx would compute it for each
 * request.
 */
export function startNginxFiles(
  workspace: Workspace,
  site: Site,
  command: readonly string[],
): Promise<RunningServer> {
  writeFiles(site, workspace.path('nginx'));
  return startNginx(workspace, {
    name: 'nginx',
    command,
    openFiles: openFilesMax(site.verdicts.length),
    http: (folder, port) => configOf(site, folder, port),
  });
}

function configOf({ verdicts, badges, lists, gzipReviews }: Site, folder: string, port: number): string {
  const files = lists.map(({ path }, index) => `    ${quote(path.split('?')[1] ?? '')} ${index};\n`).join('');
  return `  max_ranges 0;
  etag on;
  types {}
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
`;
}

/** The headers of the answer with the median length of `Link`, so that sizes match on average. */
function headersOf(answers: readonly Collected[]): string {
  const linkLength = ({ headers }: Collected) => headers.get('link')?.length ?? 0;
  const typical = answers.toSorted((a, b) => linkLength(a) - linkLength(b))[Math.floor(answers.length / 2)];
  const { headers } = typical ?? { headers: new Headers() };
  const added = [...headers].filter(([name]) => !ownHeaders.includes(name));
  return [
    `      default_type ${quote(headers.get('content-type') ?? '')};\n`,
    // An empty value removes the header that nginx derives from the file's time.
    ...(headers.has('last-modified') ? [] : ['      add_header Last-Modified "";\n']),
    ...added.map(([name, value]) => `      add_header ${name} ${quote(value)};\n`),
  ].join('');
}

function quote(value: string): string {
  if (value.includes('$')) throw new ScriptFailure(`nginx cannot be configured to send ${value}`);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Writes a site as files for nginx: verdicts, badges and reviews under their own paths in `site/`; lists, which differ
 * only in their queries, as `lists/<number>`. Sets each file's time to its `Last-Modified`.
 */
function writeFiles({ verdicts, badges, lists, gzipList, gzipReviews }: Site, folder: string): void {
  for (const part of ['site/api/v1', 'site/api/badge', 'site/reviews', 'lists'])
    mkdirSync(join(folder, part), { recursive: true });
  for (const answer of [...verdicts, ...badges]) write(join(folder, 'site', answer.path), answer);
  for (const [index, list] of lists.entries()) write(join(folder, 'lists', String(index)), list);
  write(join(folder, 'lists/0.gz'), gzipList);
  for (const page of gzipReviews) write(join(folder, 'site', `${page.path}.gz`), page);
}

function write(file: string, { headers, body }: Collected): void {
  writeFileSync(file, body);
  const modified = new Date(headers.get('last-modified') ?? 0);
  utimesSync(file, modified, modified);
}

/** How many files nginx may hold open; every verdict must fit, or nginx would open files during the measurement. */
function openFilesMax(verdicts: number): number {
  const [, hard = '0'] =
    /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const needed = verdicts + 2000;
  if (Number(hard) < needed)
    throw new ScriptFailure(`nginx needs ${needed} open files: raise "ulimit -Hn", now ${hard}`);
  return Math.min(Number(hard), 65_536);
}
