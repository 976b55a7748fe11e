import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { shellWord } from '../render/shell-word.ts';
import { printable } from '../verdict/text/printable.ts';
import type { Terminal } from './output/terminal.ts';
import { Failure, writeFailure } from './process/failure.ts';
import { starterFiles } from './starter/starter.ts';
import { packagePattern, workflowFiles } from './starter/workflows.ts';

interface Options {
  readonly ci?: boolean;
  readonly program?: string;
}

/** Adds `verdicts init DIR`. */
export function addInitCommand(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .summary('Create a starter catalogue')
    .description('Create a starter catalogue, commented and valid as it is')
    .argument('<folder>', 'new or empty folder, or with --ci a catalogue')
    .option('--ci', 'also write workflows for GitHub Actions: checks of pull requests, and publishing')
    .addOption(
      new Option(
        '--program <package>',
        'what the workflows install: NAME@VERSION, or the https address of a .tgz',
      ).argParser(parsePackage),
    )
    .addHelpText(
      'after',
      `
Examples:
  verdicts init my-verdicts
  verdicts init my-verdicts --ci --program https://acme.dev/verdicts.tgz
  verdicts serve my-verdicts --base-url http://localhost:3000`,
    )
    .action((folder: string, options: Options) => init(folder, options, terminal));
}

function parsePackage(text: string): string {
  if (packagePattern.test(text)) return text;
  throw new InvalidArgumentError('Allowed: NAME@VERSION, or the https address of a .tgz.');
}

function init(folder: string, { ci = false, program }: Options, terminal: Terminal): void {
  // No registry has this program yet, and a stranger may give one its name.
  if (ci && program === undefined)
    throw new Failure(
      '--ci needs --program: the https address of a .tgz that npm pack made, or NAME@VERSION of a registry of yours',
      2,
    );
  const shown = printable(folder);
  try {
    mkdirSync(folder, { recursive: true });
    const names = readdirSync(folder).filter((name) => name !== '.git');
    const isCatalogue = ci && names.includes('catalogue.yaml');
    if (names.length > 0 && !isCatalogue)
      throw new Failure(
        `${shown} is not empty; init writes only into a new or empty folder${ci ? ', or workflows into a catalogue' : ''}`,
      );
    const files = {
      ...(!isCatalogue && starterFiles()),
      ...(program !== undefined && ci && workflowFiles(program)),
    };
    const taken = Object.keys(files).find((path) => existsSync(join(folder, path)));
    if (taken !== undefined)
      throw new Failure(
        `${printable(join(folder, taken))} is there already; delete it to have it written anew`,
      );
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'wx' });
      terminal.print(`  ${printable(join(folder, path))}`);
    }
  } catch (error) {
    throw writeFailure(folder, error);
  }
  terminal.print('');
  terminal.print('Next:');
  const named = process.env['VERDICTS_COMMAND'] ?? 'verdicts';
  const command = named === 'npx verdicts' ? named : shellWord(printable(named));
  terminal.print(`  ${command} check ${shellWord(shown)}`);
  terminal.print(`  ${command} serve ${shellWord(shown)} --base-url http://localhost:3000`);
  if (ci)
    terminal.print(
      '  In the settings of the repository: the variable VERDICTS_STORE and the secret PGPASSWORD, to publish',
    );
}
