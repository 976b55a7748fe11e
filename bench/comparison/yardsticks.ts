import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runCommand } from '../command.ts';
import { progress } from '../progress.ts';
import { generateRecords } from '../records.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import type { Site } from './site.ts';

/** Comparable servers that run on Node, each with the words that start it. */
export const yardsticks = {
  fastify: { script: 'fastify-sqlite.mjs', words: [] },
  'json-server': {
    script: 'node_modules/json-server/lib/cli/bin.js',
    words: ['--host', '127.0.0.1', '--id', 'slug', '--quiet', '--read-only', '--no-gzip', '--port'],
  },
  'badge-maker': { script: 'badge-server.mjs', words: ['badge-maker'] },
  badgen: { script: 'badge-server.mjs', words: ['badgen'] },
} as const;

/** The name of such a server. */
export type YardstickName = keyof typeof yardsticks;

const folder = join(root, 'bench/yardsticks');

/** Installs their packages from the lock file in `bench/yardsticks` if they are missing. */
export async function installYardsticks(workspace: Workspace): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  progress('Installing the servers to measure against …');
  await runCommand(workspace, 'env', ...nodeHeaders(), 'npm', 'ci', '--prefix', folder);
}

/** Points `node-gyp` to the headers of the installed Node; otherwise it downloads them from nodejs.org. */
function nodeHeaders(): string[] {
  const node = Bun.which('node');
  const prefix = node === null ? undefined : dirname(dirname(realpathSync(node)));
  return prefix && existsSync(join(prefix, 'include/node/node.h')) ? [`npm_config_nodedir=${prefix}`] : [];
}

/** Writes the records of a site, with categories, as NDJSON and for json-server; returns the paths. */
export function writeRecords(workspace: Workspace, { verdicts }: Site): YardstickData {
  const categories = new Map(
    [...generateRecords(verdicts.length)].map(({ slug, category }) => [slug, category]),
  );
  const lines = verdicts.map(({ body }) => {
    const record = JSON.parse(new TextDecoder().decode(body));
    return JSON.stringify({ ...record, category: categories.get(record.slug) });
  });
  const data = { ndjson: workspace.path('records.ndjson'), json: workspace.path('db.json') };
  writeFileSync(data.ndjson, `${lines.join('\n')}\n`);
  writeFileSync(data.json, `{"verdicts":[${lines.join(',')}]}`);
  return data;
}

/** Files that the servers read at startup. */
export interface YardstickData {
  readonly ndjson: string;
  readonly json: string;
}

/** Starts one of them over the records and waits until it answers `path`. `node` goes before its script. */
export async function startYardstick(
  workspace: Workspace,
  name: YardstickName,
  data: YardstickData,
  node: readonly string[],
  path: string,
): Promise<RunningServer> {
  const { script, words } = yardsticks[name];
  return startServer(workspace, path, (port) => {
    const [file, at] = [name === 'json-server' ? data.json : data.ndjson, String(port)];
    return [...node, join(folder, script), ...words, ...(name === 'json-server' ? [at, file] : [file, at])];
  });
}
