import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogue } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { largeEntries } from '../lab/large-catalogue.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { names, text, wholeNumber } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { until } from '../lab/until.ts';
import { contractSteps } from './outside/contract-steps.ts';
import { downloadSteps } from './outside/download-steps.ts';
import { MissingTool, Toolbox } from './toolbox.ts';

const root = join(import.meta.dir, '..');
const steps = [...contractSteps, ...downloadSteps];

const script = {
  name: 'outside',
  about:
    'Serves catalogues and tries tools on them that others wrote: linters, generators, a validating proxy and a fuzzer\n' +
    'on the contract; databases, spreadsheets and validators on the downloads. Tools come from npm, PyPI and Maven, in\n' +
    'the versions that the steps name, and are kept. Those that cannot be had are named at the end.',
  options: {
    only: names(
      'these tools alone',
      steps.map(({ name }) => name),
    ),
    catalogue: text('serve this catalogue, not the sample and a generated one', '<folder>'),
    minutes: wholeNumber('minutes for Schemathesis, on each catalogue', { min: 1, max: 600, default: 5 }),
    cache: text(
      'where tools are kept',
      '<folder>',
      join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'verdicts-outside'),
    ),
  },
  examples: ['--only Spectral,DuckDB', '--only Schemathesis --minutes 60'],
  exits: ['no tool that is here finds fault', 'one does'],
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
  for (const one of missing) process.stdout.write(`not tried: ${one}\n`);
  if (failed.length > 0) throw new ScriptFailure(failed.join('\n\n'));
});

/** Starts `verdicts serve` on a free port of loopback, which is its base address, and waits until it answers. */
async function serve(
  folder: string,
  log: string,
): Promise<{ readonly service: string; stop(): Promise<unknown> }> {
  const port = String(freePort());
  const service = `http://127.0.0.1:${port}`;
  const words = [join(root, 'bin/verdicts'), 'serve', folder, '--port', port, '--base-url', service];
  const child = Bun.spawn(words, { stdio: ['ignore', 'ignore', Bun.file(log)] });
  process.on('exit', () => child.kill());
  await until(async () => {
    if (child.exitCode !== null)
      throw new ScriptFailure(`${folder} is not served:\n${await Bun.file(log).text()}`);
    return fetch(service).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    service,
    stop() {
      child.kill();
      return child.exited;
    },
  };
}
