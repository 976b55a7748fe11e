import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import { type RunningServer, startServer } from './server.ts';
import type { Site } from './site.ts';
import type { Workspace } from './workspace.ts';

/** Where json-server has one record, and the first fifty. */
export const jsonServerPaths = {
  verdict: (slug: string) => `/verdicts/${slug}`,
  list: '/verdicts?_page=1&_limit=50',
} as const;

/** Starts json-server over the records of a site, without log and compression; `command` stands before its script. */
export async function startJsonServer(
  workspace: Workspace,
  site: Site,
  command: readonly string[],
): Promise<RunningServer> {
  const file = workspace.path('db.json');
  const records = site.verdicts.map(({ body }) => new TextDecoder().decode(body));
  writeFileSync(file, `{"verdicts":[${records.join(',')}]}`);
  const script = join(root, 'node_modules/json-server/lib/cli/bin.js');
  const options = ['--host', '127.0.0.1', '--id', 'slug', '--quiet', '--read-only', '--no-gzip'];
  return startServer(workspace, jsonServerPaths.list, (port) => [
    ...command,
    script,
    ...options,
    '--port',
    String(port),
    file,
  ]);
}
