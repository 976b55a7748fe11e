import { type Command, Option } from 'commander';
import { cacheBytesDefault } from '../http/kept/representation-cache.ts';
import { addLogOptions } from '../serving/log/log-options.ts';
import { serve } from '../serving/serve.ts';
import { addLimitOptions } from './limit-options.ts';
import {
  parseAdminPort,
  parseBaseUrl,
  parseHost,
  parseMebibytes,
  parsePort,
  parseSeconds,
  parseWorkers,
  type ServeOptions,
} from './serve-options.ts';
import type { Terminal } from './terminal.ts';

const mebibyte = 1024 * 1024;

/** Adds `verdicts serve CATALOGUE`. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('serve')
    .description('Serve a catalogue or a store, following its changes; or a compiled edition')
    .argument(
      '<catalogue>',
      'catalogue folder, store (a folder or postgres://…), or edition file made by compile',
    )
    .option('--port <port>', 'port to listen on; 0 takes any free one', parsePort, 3000)
    .option('--host <host>', 'address to listen on; 0.0.0.0 for every network', parseHost, '127.0.0.1')
    .option(
      '--base-url <url>',
      'where the service is published; by default as the catalogue says',
      parseBaseUrl,
    )
    .option('--cache <MiB>', 'memory for finished responses', parseMebibytes, cacheBytesDefault / mebibyte)
    .option('--poll <seconds>', 'how often to look for a new edition in a store', parseSeconds, 10)
    .option('--cache-dir <folder>', 'where copies of editions from PostgreSQL are kept')
    .option('--workers <count>', 'processes that share the port; not for a catalogue folder', parseWorkers, 1)
    .option(
      '--admin-port <port>',
      'answer /live, /ready and /metrics on this port: to operators, not to readers',
      parseAdminPort,
    )
    .option('--admin-host <host>', 'address that the admin port is on', parseHost, '127.0.0.1');
  addLogOptions(addLimitOptions(command))
    .addOption(new Option('--worker <number>').hideHelp())
    .addHelpText(
      'after',
      `
Examples:
  verdicts serve catalogue
  verdicts serve catalogue --port 8080 --base-url http://localhost:8080
  verdicts serve store --workers 4
  verdicts serve postgres://reader@db1,db2/verdicts
  verdicts serve edition.sqlite --host 0.0.0.0 --base-url https://example.com/verdicts

A view in PostgreSQL is read at the start and whenever a file of the catalogue changes; it cannot be watched.
After a change in the database: touch catalogue/catalogue.yaml`,
    )
    .action((path: string, options: ServeOptions) => serve(path, options, terminal));
}
