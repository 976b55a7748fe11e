import { write } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  createServerLog,
  type LoggedRequests,
  type LogOptions,
  type ServerLog,
} from '../../serving/log/server-log.ts';
import type { Terminal } from '../output/terminal.ts';

/** The options of the log. */
export interface LogFlags {
  readonly accessLog: LoggedRequests;
  readonly logFormat: 'auto' | 'json' | 'text';
  readonly logIp?: boolean;
  readonly logQuery?: boolean;
}

/** Adds the options of the log. */
export function addLogOptions(command: Command): Command {
  return command
    .optionsGroup('Log:')
    .addOption(
      new Option('--access-log <which>', 'requests to log: off, errors (5xx), sample=RATE (0 to 1), or all')
        .argParser(parseLogged)
        .default({ which: 'off' }, 'off'),
    )
    .addOption(
      new Option('--log-format <format>', 'log format; auto is text on a terminal and JSON lines elsewhere')
        .choices(['auto', 'json', 'text'])
        .default('auto'),
    )
    .option('--log-ip', "log clients' IP addresses, which are personal data in many countries")
    .option('--log-query', 'log query strings too, but not the words that people search for');
}

/** The same options for a worker. */
export function logWords({ accessLog, logFormat, logIp, logQuery }: LogFlags): string[] {
  const which = accessLog.which === 'sample' ? `sample=${accessLog.share}` : accessLog.which;
  return [
    '--access-log',
    which,
    '--log-format',
    logFormat,
    ...(logIp ? ['--log-ip'] : []),
    ...(logQuery ? ['--log-query'] : []),
  ];
}

/** Opens the log of a server on standard error. */
export function openLog(
  { accessLog, logFormat, logIp = false, logQuery = false, worker }: LogFlags & { readonly worker?: string },
  { isErrorTerminal, paintError }: Terminal,
  { writeBytes = toStandardError, random = Math.random }: Partial<LogOptions> = {},
): ServerLog {
  return createServerLog({
    requests: accessLog,
    withAddress: logIp,
    withQuery: logQuery,
    isJson: logFormat === 'json' || (logFormat === 'auto' && !isErrorTerminal),
    worker: worker === undefined ? undefined : Number(worker),
    writeBytes,
    isTerminal: isErrorTerminal,
    colours: paintError,
    random,
  });
}

/** Parses the value of `--access-log`. */
export function parseLogged(text: string): LoggedRequests {
  if (text === 'off' || text === 'errors' || text === 'all') return { which: text };
  const share = /^sample=(\d?(?:\.\d{1,9})?)$/.exec(text)?.[1];
  if (share && share !== '.' && Number(share) <= 1) return { which: 'sample', share: Number(share) };
  throw new InvalidArgumentError('Allowed: off, errors, all, or sample= with a number from 0 to 1.');
}

/** Writes to standard error in a thread, so that a slow reader does not block the server. */
const toStandardError: LogOptions['writeBytes'] = (bytes, done) =>
  write(2, bytes, 0, bytes.length, null, done);
