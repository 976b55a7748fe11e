import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogue } from '../lab/catalogue-folder.ts';
import { largeEntries } from '../lab/large-catalogue.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { names, text, wholeNumber } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { contractSteps } from './outside/contract-steps.ts';
import { downloadSteps } from './outside/download-steps.ts';
import { serve } from './serve-catalogue.ts';
import { MissingTool, Toolbox } from './toolbox.ts';

const root = join(import.meta.dir, '..');
const steps = [...contractSteps, ...downloadSteps];

const script = {
  name: 'outside',
  about:
    'Serves catalogues and runs third-party tools on them: linters, generators, a validating proxy and a fuzzer\n' +
    'on the contract; databases, spreadsheets and validators on the downloads. Tools come from npm, PyPI and Maven, in\n' +
    'the versions that the steps name, and are cached. Prints the missing ones at the end.',
  options: {
    only: names(
      'run only these tools',
      steps.map(({ name }) => name),
    ),
    catalogue: text('serve this catalogue instead of the sample and a generated one', '<folder>'),
    minutes: wholeNumber('time limit of Schemathesis for each catalogue, in minutes', {
      min: 1,
      max: 600,
      default: 5,
    }),
    cache: text(
      'cache for the tools',
      '<folder>',
      join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'verdicts-outside'),
    ),
  },
  examples: ['--only Spectral,DuckDB', '--only Schemathesis --minutes 60'],
  exits: ['no available tool reports a fault', 'a tool does'],
} as const;

await runScript(script, async ({ only, catalogue, minutes, cache }) => {
  const tools = new Toolbox(cache);
  const catalogues =
    catalogue === '' ? [join(root, 'catalogue'), writeCatalogue(largeEntries())] : [catalogue];
  const missing = new Set<string>();
  const failed: string[] = [];
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-outside-'));
  process.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
  for (const served of catalogues) {
    const { service, stop } = await serve(served, join(workspace, 'log'));
    process.stdout.write(`${served}\n`);
    for (const { name, run } of steps.filter((step) => only.includes(step.name))) {
      const folder = mkdtempSync(join(workspace, 'step-'));
      try {
        process.stdout.write(`  ${name}: ${await run({ tools, folder, service, minutes })}\n`);
      } catch (error) {
        if (error instanceof MissingTool) missing.add(`${name}: ${error.message}`);
        else {
          failed.push(`${name}, ${served}: ${error instanceof Error ? error.message : error}`);
          process.stdout.write(`  ${name}: failed\n`);
        }
      }
    }
    await stop();
  }
  for (const one of missing) process.stdout.write(`skipped: ${one}\n`);
  if (failed.length > 0) throw new ScriptFailure(failed.join('\n\n'));
});
