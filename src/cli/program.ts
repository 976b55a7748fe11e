import { type Argument, Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { EditionError } from '../edition/file/seal.ts';
import { StoreAddressError, StoreError } from '../edition/store/edition-store.ts';
import { ServingError } from '../serving/serving-error.ts';
import { UnreadableError } from '../source/folder.ts';
import { OutputError } from './output/standard-output.ts';
import type { Terminal } from './output/terminal.ts';
import { type ExitCode, Failure, type SetExitCode } from './process/failure.ts';

/** The command `verdicts`. */
export interface Program {
  /** Runs it with the arguments after its name. */
  run(words: readonly string[]): Promise<ExitCode>;
}

type AddCommand = (program: Command, terminal: Terminal, setExitCode: SetExitCode) => void;

/** The commands in the order of help; each is loaded only when it is needed. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  init: async () => (await import('./init-command.ts')).addInitCommand,
  import: async () => (await import('./import-command.ts')).addImportCommand,
  editor: async () => (await import('./editor-command.ts')).addEditorCommand,
  words: async () => (await import('./words-command.ts')).addWordsCommand,
  check: async () => (await import('./check-command.ts')).addCheckCommand,
  compile: async () => (await import('./compile-command.ts')).addCompileCommand,
  publish: async () => (await import('./publish-command.ts')).addPublishCommand,
  editions: async () => (await import('./store/editions-command.ts')).addEditionsCommand,
  rollback: async () => (await import('./store/rollback-command.ts')).addRollbackCommand,
  extract: async () => (await import('./extract-command.ts')).addExtractCommand,
  prune: async () => (await import('./store/prune-command.ts')).addPruneCommand,
  keys: async () => (await import('./store/keys-command.ts')).addKeysCommand,
  store: async () => (await import('./store/store-command.ts')).addStoreCommand,
  diff: async () => (await import('./diff-command.ts')).addDiffCommand,
  changes: async () => (await import('./changes-command.ts')).addChangesCommand,
  serve: async () => (await import('./serve-command.ts')).addServeCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  get: async () => (await import('./ask/get-command.ts')).addGetCommand,
  search: async () => (await import('./ask/search-command.ts')).addSearchCommand,
  audit: async () => (await import('./ask/audit-command.ts')).addAuditCommand,
  mcp: async () => (await import('./assistants/mcp-command.ts')).addMcpCommand,
};

/** Makes the command, which writes to `terminal` only. */
export function createProgram(terminal: Terminal): Program {
  let exitCode: ExitCode = 0;
  const setExitCode: SetExitCode = (code) => {
    exitCode = code;
  };
  const program = new Command('verdicts')
    .description('Check, publish and serve a catalogue of buying verdicts, and ask a service for them.')
    .version(packageJson.version, '--version', 'Print the version')
    .helpOption('--help', 'Show this help')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Environment variables:
  DATABASE_URL        database with the PostgreSQL view of a catalogue
  PGPASSWORD          password for a store in PostgreSQL
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE,
  AWS_SHARED_CREDENTIALS_FILE, AWS_REGION, AWS_ENDPOINT_URL_S3
                      credentials, region and server of a store in a bucket
  VERDICTS_CACHE_DIR  folder for local copies of editions from databases and buckets
  NO_COLOR            disables colours

Exit codes:
  0  success
  1  mistakes in the input, or a failure
  2  wrong usage

Examples:
  verdicts init my-verdicts
  verdicts check my-verdicts
  verdicts serve my-verdicts --base-url http://localhost:3000

Run 'verdicts COMMAND --help' for the options and examples of a command.`,
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error: /, 'verdicts: ')),
    })
    .configureHelp({
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map(termOf),
          ...(command.commands.length > 0 ? ['<command>'] : []),
        ].join(' '),
    })
    .showHelpAfterError("Try 'verdicts --help'.");
  return {
    async run(words) {
      try {
        for (const load of commandsFor(words)) (await load())(program, terminal, setExitCode);
        for (const command of program.commands) {
          command.showHelpAfterError(`Try 'verdicts ${command.name()} --help'.`);
          for (const part of command.commands)
            part.showHelpAfterError(`Try 'verdicts ${command.name()} ${part.name()} --help'.`);
        }
        await program.parseAsync(words, { from: 'user' });
        return exitCode;
      } catch (error) {
        if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
        const code = exitCodeOf(error);
        if (!(error instanceof Error) || code === undefined) throw error;
        terminal.printError(`verdicts: ${error.message}`);
        return code;
      }
    },
  };
}

function termOf(argument: Argument): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
}

/** The exit code for an error whose message is one line for the user; nothing for a bug. */
function exitCodeOf(error: unknown): ExitCode | undefined {
  if (error instanceof Failure) return error.exitCode;
  if (error instanceof StoreAddressError) return 2;
  const isInput = [UnreadableError, EditionError, StoreError, ServingError, OutputError].some(
    (kind) => error instanceof kind,
  );
  return isInput ? 1 : undefined;
}

/** The loaders that a command line needs: that of the command named first, or all of them for help and mistakes. */
function commandsFor([name = '']: readonly string[]): Iterable<() => Promise<AddCommand>> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return named ? [named] : Object.values(commands);
}
