import { InvalidArgumentError } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import type { InheritedSockets } from '../../serving/occupy.ts';
import type { ServeSettings } from '../../serving/serve.ts';
import { baseUrlSchema, webAddressAllowed, webAddressFault } from '../../verdict/text/web-address.ts';
import type { TrustedKey } from './key-options.ts';
import { type LimitOptions, limitsOf, limitWords } from './limit-options.ts';
import { type LogFlags, logWords } from './log-options.ts';
import { wholeNumber } from './whole-number.ts';

/** The options of `verdicts serve`. */
export interface ServeOptions extends LimitOptions, LogFlags {
  readonly port: number;
  readonly host: string;
  readonly baseUrl?: string;
  /** MiB. */
  readonly memory: number;
  readonly cacheTags?: true;
  /** Seconds. */
  readonly poll: number;
  readonly cacheDir?: string;
  readonly workers: number;
  readonly adminPort?: number;
  readonly adminHost: string;
  readonly replace?: boolean;
  /** Seconds. */
  readonly replaceTimeout: number;
  /** Number of this process among the workers; nothing when it is not one. */
  readonly worker?: string;
  readonly strict?: boolean;
  /** Whose editions are served. */
  readonly trust: readonly TrustedKey[];
}

/** The settings that the options give a server, with the sockets that it was started with. */
export function settingsOf(options: ServeOptions, inherited: InheritedSockets): ServeSettings {
  const { host, port, baseUrl, memory, cacheTags, adminHost, adminPort, worker, replace, replaceTimeout } =
    options;
  return {
    host,
    port,
    baseUrl,
    memoryBytes: memory * 1024 * 1024,
    cacheTags: cacheTags === true,
    limits: limitsOf(options),
    admin: adminPort === undefined ? undefined : { hostname: adminHost, port: adminPort },
    isWorker: worker !== undefined,
    inherited,
    replace: replace === true,
    replaceMs: replaceTimeout * 1000,
    version: packageJson.version,
  };
}

/** The same options for a worker of a server that listens on a port. */
export function workerWords(options: ServeOptions, port: number): string[] {
  const { host, memory, cacheTags, cacheDir, poll, baseUrl, adminPort } = options;
  const words = ['--port', port, '--host', host, '--memory', memory, '--poll', poll].map(String);
  words.push(...limitWords(options), ...logWords(options));
  for (const { given } of options.trust) words.push('--trust', given);
  if (cacheTags) words.push('--cache-tags');
  if (baseUrl !== undefined) words.push('--base-url', baseUrl);
  if (cacheDir !== undefined) words.push('--cache-dir', cacheDir);
  // A worker does not listen there: it only measures, for the supervisor to ask.
  if (adminPort !== undefined) words.push('--admin-port', String(adminPort));
  return words;
}

/** Parses an address to listen on; removes the brackets of an IPv6 address. */
export function parseHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (host !== '') return host;
  throw new InvalidArgumentError('Allowed: a host name or an address, such as 127.0.0.1 or ::1.');
}

/** Parses a port; 0 is any free one. */
export const parsePort = wholeNumber(0, 65_535);

/** Parses an admin port, which operators must know beforehand: not 0. */
export const parseAdminPort = wholeNumber(1, 65_535);

/** Parses seconds with at most one decimal, from 0.1 to 3600. */
export function parseSeconds(text: string): number {
  if (/^\d{1,4}(?:\.\d)?$/.test(text) && Number(text) > 0 && Number(text) <= 3600) return Number(text);
  throw new InvalidArgumentError('Allowed: seconds from 0.1 to 3600.');
}

/** Parses the public address of a service. */
export function parseBaseUrl(text: string): string {
  if (webAddressFault(text) === undefined) return baseUrlSchema.parse(text);
  throw new InvalidArgumentError(`Allowed: ${webAddressAllowed}.`);
}
