import { type Options, runScript, type Script, type ValuesOf } from '../lab/script/script.ts';
import { Workspace } from './workspace.ts';

/** Runs a script in its own workspace, and always ends its child processes and removes its temporary files. */
export async function runBench<const Declared extends Options>(
  script: Script<Declared>,
  bench: (workspace: Workspace, options: ValuesOf<Declared>) => Promise<void>,
): Promise<never> {
  return runScript(script, (options) => {
    const workspace = new Workspace();
    process.on('exit', () => workspace.close());
    return bench(workspace, options);
  });
}
