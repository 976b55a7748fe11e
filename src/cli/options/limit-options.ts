import type { Command } from 'commander';
import { type WireLimits, wireLimits } from '#wire/limits.ts';
import { wholeNumber } from './whole-number.ts';

/** Each option: its name and help, the highest value, the limit that it sets, and how many of its units one is. */
const table = {
  maxConnections: [
    '--max-connections <count>',
    'open connections in each process',
    1_000_000,
    'connections',
    1,
  ],
  maxHeaderSize: [
    '--max-header-size <KiB>',
    'size of the request line and headers',
    1024,
    'headerBytes',
    1024,
  ],
  maxUrlSize: ['--max-url-size <KiB>', 'size of path and query', 1024, 'targetBytes', 1024],
  headerTimeout: ['--header-timeout <seconds>', 'time for a request to arrive', 3600, 'headerSeconds', 1],
  keepaliveTimeout: [
    '--keepalive-timeout <seconds>',
    'time that a connection may be idle between requests',
    3600,
    'idleSeconds',
    1,
  ],
  sendTimeout: ['--send-timeout <seconds>', 'time that a client may accept no data', 3600, 'sendSeconds', 1],
} as const satisfies Readonly<Record<string, LimitRow>>;

type LimitRow = readonly [flags: string, help: string, most: number, limit: keyof WireLimits, factor: number];

/** The options of `verdicts serve` that limit clients. */
export type LimitOptions = Readonly<Record<keyof typeof table, number>>;

const rows = Object.entries(table) as [keyof LimitOptions, LimitRow][];

/** Adds the options that limit clients. */
export function addLimitOptions(command: Command): Command {
  command.optionsGroup('Limits on clients:');
  for (const [, [flags, help, most, limit, factor]] of rows)
    command.option(flags, help, wholeNumber(1, most), wireLimits[limit] / factor);
  return command;
}

/** The limits that the options set. */
export function limitsOf(options: LimitOptions): Partial<WireLimits> & Pick<WireLimits, 'connections'> {
  const limits = rows.map(([key, [, , , limit, factor]]) => [limit, options[key] * factor]);
  return { connections: options.maxConnections, ...Object.fromEntries(limits) };
}

/** The same options for a worker. */
export function limitWords(options: LimitOptions): string[] {
  return rows.flatMap(([key, [flags]]) => [flags.split(' ')[0] ?? '', String(options[key])]);
}
