import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { EditionError } from '../edition/seal.ts';
import { StoreError } from '../edition/store/edition-store.ts';
import { UnreadableError } from '../source/folder.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompileCommand } from './compile-command.ts';
import { addDiffCommand } from './diff-command.ts';
import { addExportCommand } from './export-command.ts';
import { type ExitCode, Failure } from './failure.ts';
import { addImportCommand } from './import-command.ts';
import { addInitCommand } from './init-command.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addPublishCommand } from './publish-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addStoreCommands } from './store-commands.ts';
import type { Terminal } from './terminal.ts';

/** The command `verdicts`. */
export interface Program {
  /** Runs it with the words after its name. */
  run(words: readonly string[]): Promise<ExitCode>;
}

/** Makes the command; everything it says goes to `terminal`. */
export function createProgram(terminal: Terminal): Program {
  let exitCode: ExitCode = 0;
  const end = (code: ExitCode) => {
    exitCode = code;
  };
  const program = new Command('verdicts')
    .description('Checks, compiles and serves a catalogue of buying verdicts.')
    .version(packageJson.version, '--version', 'Print the version')
    .helpOption('--help', 'Show this help')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 the input is at fault or the work could not be done, 2 wrong usage.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, 'verdicts: ')),
    })
    .showHelpAfterError('Try --help.');
  addInitCommand(program, terminal);
  addImportCommand(program, terminal, end);
  addCheckCommand(program, terminal, end);
  addCompileCommand(program, terminal, end);
  addPublishCommand(program, terminal, end);
  addStoreCommands(program, terminal);
  addDiffCommand(program, terminal);
  addServeCommand(program, terminal);
  addExportCommand(program, terminal, end);
  addMcpCommand(program, terminal);
  return {
    async run(words) {
      try {
        await program.parseAsync(words, { from: 'user' });
        return exitCode;
      } catch (error) {
        if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
        if (error instanceof Failure) {
          terminal.note(`verdicts: ${error.message}`);
          return error.exitCode;
        }
        if (
          error instanceof UnreadableError ||
          error instanceof EditionError ||
          error instanceof StoreError
        ) {
          terminal.note(`verdicts: ${error.message}`);
          return 1;
        }
        throw error;
      }
    },
  };
}
