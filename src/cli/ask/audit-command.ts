import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { countOf } from '../../verdict/text/count-of.ts';
import type { Terminal } from '../output/terminal.ts';
import { Failure, type SetExitCode } from '../process/failure.ts';
import { type Audit, auditOf, failures, failWhen } from './audit.ts';
import { auditFormats, printAudit } from './audit-formats.ts';
import { dependencyFiles, readDependencies } from './dependencies/read-dependencies.ts';
import { addFromOption, askService, type FromOption } from './service.ts';

interface AuditOptions extends FromOption {
  readonly format: (typeof auditFormats)[number];
  readonly failOn: keyof typeof failWhen;
}

/** Most packages of an audit, which sends a request for each 200. */
const packagesMax = 20_000;

/** Adds `verdicts audit [FILE...] --from URL`. */
export function addAuditCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('audit')
    .summary('Look up what a project uses')
    .description("Look up the verdicts of a service on a project's dependencies")
    .argument(
      '[file...]',
      'package.json, requirements.txt, go.mod, or a CycloneDX or SPDX document in JSON; those of the first three that are here, if none is named',
    );
  addFromOption(command)
    .addOption(new Option('--format <format>', 'output format').choices(auditFormats).default('text'))
    .addOption(
      new Option('--fail-on <verdict>', 'end with exit code 1 at this verdict or a worse one')
        .choices(Object.keys(failWhen))
        .default('skip'),
    )
    .addHelpText(
      'after',
      `
A project's own files name what it uses itself; a bill of materials names all of it.
Exit codes: 0 if nothing is to be skipped, 1 if something is, 2 for wrong usage.

Examples:
  verdicts audit --from https://verdicts.example
  verdicts audit package.json requirements.txt --from https://verdicts.example
  npm sbom --sbom-format cyclonedx > bom.json; verdicts audit bom.json --from https://verdicts.example
  verdicts audit --from https://verdicts.example --format sarif > verdicts.sarif`,
    )
    .action(async (named: readonly string[], options: AuditOptions) => {
      const { from, format, failOn } = options;
      const files = named.length > 0 ? named : dependencyFiles.filter((file) => existsSync(file));
      if (files.length === 0)
        throw new Failure(`there is no ${dependencyFiles.join(', no ')} here; name a file`, 2);
      const audit = await auditFiles(files, from, terminal);
      await printAudit(audit, { format, failOn }, terminal);
      if (failures(audit, failOn).length > 0) setExitCode(1);
    });
}

async function auditFiles(files: readonly string[], from: string, terminal: Terminal): Promise<Audit> {
  const dependencies = (await Promise.all(files.map(readDependencies))).flat();
  const ids = [...new Set(dependencies.flatMap((one) => one.ids))];
  if (ids.length > packagesMax)
    throw new Failure(
      `${files.join(', ')} name ${countOf(ids.length, 'package')}; allowed: at most ${countOf(packagesMax, 'package')}`,
    );
  terminal.progress(`Asking ${from} about ${countOf(dependencies.length, 'package')} …`);
  return auditOf(dependencies, await askService(from, (client, signal) => client.find(ids, { signal })));
}
