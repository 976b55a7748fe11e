import { type Command, InvalidArgumentError, Option } from 'commander';

/** Which requests are written down. */
export type LoggedRequests =
  | { readonly which: 'off' | 'errors' | 'all' }
  /** A share of all, from 0 to 1, and every failure of the service. */
  | { readonly which: 'sample'; readonly share: number };

/** What the options of the log are named on the command line. */
export interface LogOptions {
  readonly accessLog: LoggedRequests;
  readonly logFormat: 'auto' | 'json' | 'text';
  readonly logIp?: boolean;
  readonly logQuery?: boolean;
}

/** Adds the options that say what is logged, and how. */
export function addLogOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--access-log <which>', 'requests to log: off, errors (5xx), sample=RATE (0 to 1), or all')
        .argParser(parseLogged)
        .default({ which: 'off' }, 'off'),
    )
    .addOption(
      new Option('--log-format <format>', 'auto is text on a terminal, and a line of JSON each elsewhere')
        .choices(['auto', 'json', 'text'])
        .default('auto'),
    )
    .option('--log-ip', 'log the IP address of each connection: personal data in many countries')
    .option('--log-query', 'log what follows the path: what people searched for');
}

/** The same as words for a worker. */
export function logWords({ accessLog, logFormat, logIp, logQuery }: LogOptions): string[] {
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

/** Reads what `--access-log` says. */
export function parseLogged(text: string): LoggedRequests {
  if (text === 'off' || text === 'errors' || text === 'all') return { which: text };
  const share = /^sample=(\d?(?:\.\d{1,9})?)$/.exec(text)?.[1];
  if (share && share !== '.' && Number(share) <= 1) return { which: 'sample', share: Number(share) };
  throw new InvalidArgumentError('Allowed: off, errors, all, or sample= with a number from 0 to 1.');
}
