import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../lab/catalogue-folder.ts';
import { findProgram } from '../../lab/find-program.ts';
import { freePort } from '../../lab/free-port.ts';
import { until } from '../../lab/until.ts';

/** A real cache with a configuration from `deploy/` in front of one server. */
export interface CacheProcess {
  readonly address: string;
  stop(): Promise<void>;
}

const deploy = join(import.meta.dir, '../../deploy');

/** Path of nginx, if installed. */
export const nginxPath = findProgram('nginx');

/** Path of Varnish, if installed. */
export const varnishPath = findProgram('varnishd');

/** Whether Varnish has the module that purges by tag. */
export const hasXkey =
  new Bun.Glob('*/varnish/vmods/libvmod_xkey.so').scanSync('/usr/lib').next().done !== true;

/** The edits that docs/deploy.md describes. */
const xkeyEdits: readonly [string | RegExp, string][] = (() => {
  const guide = readFileSync(join(deploy, '../docs/deploy.md'), 'utf8');
  const [, ban = '', response = ''] =
    /<!-- xkey -->\n```vcl\nimport xkey;\n```[\s\S]*?```vcl\n([\s\S]*?)```[\s\S]*?```vcl\n([\s\S]*?)```/.exec(
      guide,
    ) ?? [];
  return [
    ['import std;', 'import std;\nimport xkey;'],
    [/^ +ban\("obj\.http\.Surrogate-Key .*\n/m, ban],
    ['sub vcl_backend_response {\n', `sub vcl_backend_response {\n${response}`],
  ];
})();

/** Starts nginx with `deploy/nginx.conf`; cached answers stay fresh for `validity` instead of ten seconds. */
export function startNginxCache(server: string, validity: string): Promise<CacheProcess> {
  const folder = newFolder();
  const port = freePort();
  const file = join(folder, 'nginx.conf');
  const configuration = edit(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), [
    ['server-1:3000', new URL(server).host],
    [/^ +server server-2:3000 .*;\n/m, ''],
    [/^ +server server-3:3000 .*;\n/m, ''],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['410 10s;', `410 ${validity};`],
    ['/var/cache/nginx/verdicts', join(folder, 'cache')],
    ['access_log /dev/stdout verdicts;', 'access_log off;'],
    ['error_log /dev/stderr warn;', `error_log ${folder}/error.log warn;`],
    ['worker_processes auto;', 'worker_processes 1;'],
  ]).replace(/ \/tmp\/(nginx\S+);/g, ` ${folder}/$1;`);
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  writeFileSync(file, `${user}daemon off;\nmaster_process off;\n${configuration}`);
  return start(
    [nginxPath ?? 'nginx', '-e', `${folder}/error.log`, '-p', folder, '-c', file],
    `http://127.0.0.1:${port}`,
  );
}

/** Starts Varnish with `deploy/varnish.vcl` in the same way. */
export function startVarnish(
  server: string,
  validity: string,
  { xkey }: { readonly xkey: boolean } = { xkey: false },
): Promise<CacheProcess> {
  const folder = newFolder();
  const port = freePort();
  const file = join(folder, 'varnish.vcl');
  const others: [string | RegExp, string][] = [2, 3].flatMap((number) => [
    [new RegExp(`^backend server${number} .*\n`, 'm'), ''],
    [`  servers.add_backend(server${number});\n`, ''],
  ]);
  writeFileSync(
    file,
    edit(readFileSync(join(deploy, 'varnish.vcl'), 'utf8'), [
      ['.host = "server-1"; .port = "3000"', `.host = "127.0.0.1"; .port = "${new URL(server).port}"`],
      ['beresp.ttl = 10s', `beresp.ttl = ${validity}`],
      ...others,
      ...(xkey ? xkeyEdits : []),
    ]),
  );
  const data = join(folder, 'data');
  mkdirSync(data);
  return start(
    [
      ...[varnishPath ?? 'varnishd', '-F', '-j', 'none', '-n', data, '-f', file],
      ...['-a', `127.0.0.1:${port}`, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'],
    ],
    `http://127.0.0.1:${port}`,
  );
}

/** Replaces each once; throws if a pattern is absent, so that tests always run the documented file. */
function edit(text: string, edits: readonly (readonly [string | RegExp, string])[]): string {
  return edits.reduce((edited, [from, to]) => {
    const result = edited.replace(from, () => to);
    if (result === edited) throw new Error(`${from} is not in the file`);
    return result;
  }, text);
}

/** Starts a web server, and waits until it answers; returns what stops it. */
export async function startUntil(
  words: string[],
  answers: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const child = Bun.spawn(words, { stdio: ['ignore', 'ignore', 'pipe'] });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${words[0]} exited: ${await child.stderr.text()}`);
    return answers().catch(() => false);
  });
  return async () => {
    child.kill('SIGTERM');
    await child.exited;
  };
}

async function start(words: string[], address: string): Promise<CacheProcess> {
  // OPTIONS is never cached.
  const stop = await startUntil(words, async () => (await fetch(address, { method: 'OPTIONS' })).ok);
  return { address, stop };
}
