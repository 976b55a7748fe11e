import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { EditionError } from '../edition/file/seal.ts';
import { StoreError } from '../edition/store/edition-store.ts';
import { UnreadableError } from '../source/folder.ts';
import { type ExitCode, Failure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** The command `verdicts`. */
export interface Program {
  /** Runs it with the words after its name. */
  run(words: readonly string[]): Promise<ExitCode>;
}

type AddCommand = (program: Command, terminal: Terminal, end: (code: ExitCode) => void) => void;

const storeCommands = async () => (await import('./store-commands.ts')).addStoreCommands;

/** What adds each command, in the order in which help lists them; loaded only when it is wanted. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  init: async () => (await import('./init-command.ts')).addInitCommand,
  import: async () => (await import('./import-command.ts')).addImportCommand,
  check: async () => (await import('./check-command.ts')).addCheckCommand,
  compile: async () => (await import('./compile-command.ts')).addCompileCommand,
  publish: async () => (await import('./publish-command.ts')).addPublishCommand,
  editions: storeCommands,
  rollback: storeCommands,
  prune: storeCommands,
  diff: async () => (await import('./diff-command.ts')).addDiffCommand,
  serve: async () => (await import('./serve-command.ts')).addServeCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  mcp: async () => (await import('./mcp-command.ts')).addMcpCommand,
};

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
  return {
    async run(words) {
      try {
        for (const load of commandsFor(words)) (await load())(program, terminal, end);
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

/** A command that is named first needs itself alone; help and mistakes need all of them. */
function commandsFor([name = '']: readonly string[]): Iterable<() => Promise<AddCommand>> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return named ? [named] : new Set(Object.values(commands));
}
