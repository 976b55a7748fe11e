import type { Service } from '../http/service.ts';
import { createLinks } from '../render/links.ts';
import type { WriteLog } from '../serving/log/server-log.ts';
import { countOf } from '../verdict/text/count-of.ts';
import type { ServeOptions } from './options/serve-options.ts';
import type { Terminal } from './output/terminal.ts';

/** Prints the address of a service and requests to try; with `--log-format json`, logs one line without them. */
export function printStartMessage(
  { current, baseUrl }: Service,
  port: number,
  { host, logFormat }: ServeOptions,
  { terminal, writeLog }: { readonly terminal: Terminal; readonly writeLog: WriteLog },
): void {
  const reachable = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const local = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${createLinks(baseUrl).basePath}`;
  const { name } = current.settings;
  const count = countOf(current.total, 'verdict');
  const elsewhere = `Addresses in responses begin with ${baseUrl}`;
  if (logFormat === 'json') {
    writeLog(
      `${name}: ${count} of edition ${current.id} at ${local}${baseUrl === local ? '' : `. ${elsewhere}`}`,
    );
    return;
  }
  const { bold } = terminal.paint;
  const slug = current.list({ limit: 1, offset: 0 }).verdicts[0]?.slug;
  terminal.print(`${bold(name)}: ${count} at ${bold(local)}`);
  if (baseUrl !== local) terminal.print(`${elsewhere}; --base-url changes that`);
  terminal.print('');
  terminal.print('Try:');
  terminal.print(`  curl '${local}/api/v1?verdict=worthit&limit=3'`);
  if (slug === undefined) return;
  terminal.print(`  curl ${local}/api/v1/${slug}`);
  terminal.print(`  ${local}/api/badge/${slug}   in a browser`);
}
