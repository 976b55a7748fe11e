import { writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';

/** How a server is started: words before its command, and options after it. */
interface StartOptions {
  readonly before?: readonly string[];
  readonly options?: readonly string[];
}

/** Compiles and serves so many generated verdicts; gives their slugs too. */
export async function serveGenerated(
  workspace: Workspace,
  records: number,
  { before = [], options = [] }: StartOptions = {},
): Promise<{ readonly server: RunningServer; readonly slugs: readonly string[] }> {
  const [catalogue, edition] = [workspace.path('catalogue'), workspace.path('edition.sqlite')];
  const slugs = writeChangingCatalogue(catalogue, records, 0);
  await runCommand(workspace, verdicts, 'compile', catalogue, '--to', edition);
  const server = await startServer(workspace, '/api/v1', (port) => [
    ...before,
    verdicts,
    'serve',
    edition,
    '--port',
    String(port),
    ...options,
  ]);
  return { server, slugs };
}
