import { cpus, loadavg, release, totalmem } from 'node:os';
import { mebibytes } from './figures.ts';
import yardsticks from './yardsticks/package.json' with { type: 'json' };

/** The lines above every table: date, machine, versions and command. */
export function describeRun(script: string, versions: string): string[] {
  const [cpu] = cpus();
  const words = process.argv.slice(2);
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, ${mebibytes(totalmem())}, Linux ${release()}`,
    `Versions: ${versions}`,
    `Command: npm run ${script}${words.length > 0 ? ` -- ${words.join(' ')}` : ''}`,
  ];
}

/** A conclusion that says how busy the machine was: others may have used it meanwhile. */
export function describeLoad(): string {
  return `Load of the machine over the last 15 minutes, this included: ${(loadavg()[2] ?? 0).toFixed(1)} on ${cpus().length} cores.`;
}

/** The versions of the compared programs. */
export function versionsOf(tools: Readonly<Record<'nginx' | 'varnishd' | 'wrk' | 'node', string>>): string {
  return [
    `Bun ${Bun.version}`,
    firstLine(tools.nginx, '-v').replace('nginx version: nginx/', 'nginx '),
    firstLine(tools.wrk, '-v').replace(/ \[.*/, ''),
    firstLine(tools.varnishd, '-V').replace(/^.*varnish-([\d.]+).*/, 'Varnish $1'),
    `Node ${firstLine(tools.node, '--version').replace(/^v/, '')} with ${yardstickVersions}`,
  ].join(', ');
}

const yardstickVersions = Object.entries(yardsticks.dependencies)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

function firstLine(...command: string[]): string {
  const { stdout, stderr } = Bun.spawnSync(command);
  return `${stdout}${stderr}`.trim().split('\n')[0] ?? '';
}
