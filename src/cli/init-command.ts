import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { reasons } from '../edition/store/explain-write.ts';
import { printable } from '../verdict/printable.ts';
import { Failure } from './failure.ts';
import type { Terminal } from './output/terminal.ts';
import { starterFiles } from './starter.ts';

/** Adds `verdicts init DIR`. */
export function addInitCommand(program: Command, terminal: Terminal): void {
  program
    .command('init')
    .summary('Create a starter catalogue')
    .description('Create a starter catalogue, commented and valid as it is')
    .argument('<folder>', 'new or empty folder')
    .addHelpText(
      'after',
      `
Examples:
  verdicts init my-verdicts
  verdicts serve my-verdicts --base-url http://localhost:3000`,
    )
    .action((folder: string) => init(folder, terminal));
}

function init(folder: string, terminal: Terminal): void {
  const shown = printable(folder);
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0)
      throw new Failure(`${shown} is not empty; init writes only into a new or empty folder`);
    for (const [path, text] of Object.entries(starterFiles())) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'wx' });
      terminal.print(`  ${printable(join(folder, path))}`);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      throw new Failure(`${shown} cannot be written: ${reasons[String(error.code)] ?? error.message}`);
    throw error;
  }
  terminal.print('');
  terminal.print('Next:');
  const named = process.env['VERDICTS_COMMAND'] ?? 'verdicts';
  const command = named === 'npx verdicts' ? named : shellWord(named);
  terminal.print(`  ${command} check ${shellWord(folder)}`);
  terminal.print(`  ${command} serve ${shellWord(folder)} --base-url http://localhost:3000`);
}

/** A word for a POSIX shell, quoted if necessary. */
function shellWord(word: string): string {
  return /^[\w./][\w./:@%+=-]*$/.test(word) ? word : `'${printable(word).replaceAll("'", "'\\''")}'`;
}
