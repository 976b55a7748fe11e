import { findProgram } from '../lab/find-program.ts';
import { ScriptFailure } from '../lab/script/failure.ts';

/** System programs, each with its Debian package. */
const packages = {
  nginx: 'nginx-light',
  varnishd: 'varnish',
  wrk: 'wrk',
  taskset: 'util-linux',
  node: 'nodejs',
} as const;

/** A system program that a benchmark needs. */
export type Tool = keyof typeof packages;

/** Words before a command that pin it to one core. */
export function onCore(taskset: string, core: number): readonly string[] {
  return [taskset, '--cpu-list', String(core)];
}

/** Finds programs; throws `ScriptFailure` with the command that installs the missing ones. */
export function findTools<Name extends Tool>(...names: Name[]): Readonly<Record<Name, string>> {
  const found = names.map((name) => [name, findProgram(name)] as const);
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => name);
  if (missing.length > 0)
    throw new ScriptFailure(
      `${missing.join(', ')} not found; install with: apt-get install ${missing.map((name) => packages[name]).join(' ')}`,
    );
  return Object.fromEntries(found) as Record<Name, string>;
}
