import { type Command, InvalidArgumentError } from 'commander';
import { type WireLimits, wireLimits } from '#wire/limits.ts';

/** The options of `verdicts serve` that limit clients. */
export interface LimitOptions {
  readonly maxConnections: number;
  readonly maxHeaderSize: number;
  readonly maxUrlSize: number;
  readonly headerTimeout: number;
  readonly keepaliveTimeout: number;
  readonly sendTimeout: number;
}

const kibibyte = 1024;

const { connections, headerBytes, targetBytes, headerSeconds, idleSeconds, sendSeconds } = wireLimits;

/** Adds the options that limit clients. */
export function addLimitOptions(command: Command): Command {
  return command
    .optionsGroup('Limits on clients:')
    .option(
      '--max-connections <count>',
      'open connections in each process',
      wholeNumber(1, 1_000_000),
      connections,
    )
    .option(
      '--max-header-size <KiB>',
      'size of the request line and headers',
      wholeNumber(1, 1024),
      headerBytes / kibibyte,
    )
    .option('--max-url-size <KiB>', 'size of path and query', wholeNumber(1, 1024), targetBytes / kibibyte)
    .option('--header-timeout <seconds>', 'time for a request to arrive', wholeNumber(1, 3600), headerSeconds)
    .option(
      '--keepalive-timeout <seconds>',
      'time that a connection may be idle between requests',
      wholeNumber(1, 3600),
      idleSeconds,
    )
    .option(
      '--send-timeout <seconds>',
      'time that a client may accept no data',
      wholeNumber(1, 3600),
      sendSeconds,
    );
}

/** The limits that the options set. */
export function limitsOf(options: LimitOptions): Partial<WireLimits> & Pick<WireLimits, 'connections'> {
  return {
    connections: options.maxConnections,
    headerBytes: options.maxHeaderSize * kibibyte,
    targetBytes: options.maxUrlSize * kibibyte,
    headerSeconds: options.headerTimeout,
    idleSeconds: options.keepaliveTimeout,
    sendSeconds: options.sendTimeout,
  };
}

/** The same options for a worker. */
export function limitWords(options: LimitOptions): string[] {
  const words = {
    '--max-connections': options.maxConnections,
    '--max-header-size': options.maxHeaderSize,
    '--max-url-size': options.maxUrlSize,
    '--header-timeout': options.headerTimeout,
    '--keepalive-timeout': options.keepaliveTimeout,
    '--send-timeout': options.sendTimeout,
  };
  return Object.entries(words).flatMap(([name, value]) => [name, String(value)]);
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d{1,7}$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.`);
  };
}
