import { statSync } from 'node:fs';
import { writeCatalogue } from './catalogue.ts';
import { collect } from './collect.ts';
import { type Outcome, runCommand, verdicts } from './command.ts';
import { BenchFailure } from './failure.ts';
import { measurePages, type PageCost } from './page-cost.ts';
import { memoryOf } from './processes.ts';
import { progress } from './progress.ts';
import { createRandom } from './random.ts';
import { startServer } from './server.ts';
import type { Workspace } from './workspace.ts';

/** What was measured of a large catalogue; sizes in bytes. */
export interface ScaleResult {
  readonly records: number;
  readonly sourceBytes: number;
  readonly compile: Outcome;
  readonly editionBytes: number;
  /** From starting the server to its first 200. */
  readonly readySeconds: number;
  readonly memoryAtStart: number;
  readonly memoryAfterRequests: number;
  readonly pages: PageCost;
}

/** Verdicts asked for at random before memory is read a second time. */
export const randomRequests = 20_000;

/** Generates, compiles, serves and measures so many records. */
export async function measureScale(workspace: Workspace, records: number): Promise<ScaleResult> {
  progress(`Generating ${records} records …`);
  const catalogue = workspace.path('catalogue');
  const slugs = await writeCatalogue(catalogue, records);

  progress('Compiling …');
  const edition = workspace.path('edition.sqlite');
  const compile = await runCommand(workspace, verdicts, 'compile', catalogue, '--to', edition);

  progress('Serving …');
  const start = performance.now();
  const server = await startServer(workspace, `/api/v1/${slugs[0]}`, (port) => [
    verdicts,
    'serve',
    edition,
    '--port',
    String(port),
  ]);
  const readySeconds = (performance.now() - start) / 1000;
  const memoryAtStart = memoryOf(server.pid);

  progress('Asking for pages …');
  const pages = await measurePages(server, records);

  progress(`Asking for ${randomRequests} verdicts …`);
  const random = createRandom(1);
  const paths = Array.from(
    { length: randomRequests },
    () => `/api/v1/${slugs[Math.floor(random() * slugs.length)]}`,
  );
  const bad = (await collect(server.origin, paths)).find(({ status }) => status !== 200);
  if (bad) throw new BenchFailure(`${bad.path} is answered with ${bad.status}`);
  return {
    records,
    sourceBytes: statSync(workspace.path('catalogue/verdicts.ndjson')).size,
    compile,
    editionBytes: statSync(edition).size,
    readySeconds,
    memoryAtStart,
    memoryAfterRequests: memoryOf(server.pid),
    pages,
  };
}
