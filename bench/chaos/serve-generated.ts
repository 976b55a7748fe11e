import { writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';

/** Compiles and serves so many generated verdicts; gives their slugs too. */
export async function serveGenerated(
  workspace: Workspace,
  records: number,
): Promise<{ readonly server: RunningServer; readonly slugs: readonly string[] }> {
  const [catalogue, edition] = [workspace.path('catalogue'), workspace.path('edition.sqlite')];
  const slugs = writeChangingCatalogue(catalogue, records, 0);
  await runCommand(workspace, verdicts, 'compile', catalogue, '--to', edition);
  const server = await startServer(workspace, '/api/v1', (port) => [
    verdicts,
    'serve',
    edition,
    '--port',
    String(port),
  ]);
  return { server, slugs };
}
