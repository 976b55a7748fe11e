import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { until } from '../../lab/until.ts';
import { runCommand, verdicts } from '../command.ts';
import type { Fault } from './fault.ts';
import type { FaultGround } from './ground.ts';
import { SmallDisk } from './small-disk.ts';
import { reportOn, saidAbout, unharmed } from './under-load.ts';

/** MiB, enough for some editions of the few records that are published. */
const roomy = 64;

/** Publishing and compiling on a full disk, beside a server. */
export const diskPublish: Fault = {
  name: 'disk-publish',
  title: 'disk full: publish, compile',
  async run(ground) {
    const disk = await SmallDisk.make(ground.workspace, roomy);
    const store = join(disk.path, 'store');
    const publish = () =>
      runCommand(ground.workspace, ...disk.words, verdicts, ...ground.publishWords(store));
    await publish();
    const server = await ground.serve({ what: store, before: disk.words });
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    let said = '';
    const load = await unharmed(ground, server, expected, async () => {
      const names = await disk.names(store);
      await disk.fill();
      ground.change();
      said = await failing(ground, [...disk.words, verdicts, ...ground.publishWords(store)], wrong);
      const to = join(disk.path, 'edition.sqlite');
      said += ` | ${await failing(ground, [...disk.words, verdicts, 'compile', ground.catalogue, '--to', to], wrong)}`;
      await disk.free();
      const left = [...(await disk.names(store)), ...(await disk.names())].filter(
        (name) => !names.includes(name) && name !== 'store',
      );
      if (left.length > 0) wrong.push(`left behind: ${left.join(', ')}`);
    });
    await publish();
    await ground.serving(server, 2);
    return reportOn(server, load, { done: 'both without room, publish again with room', said, wrong });
  },
};

/** The folder for temporary files is full when downloads are made. */
export const diskDownloads: Fault = {
  name: 'disk-downloads',
  title: 'disk full: downloads',
  async run(ground) {
    const disk = await SmallDisk.make(ground.workspace, roomy);
    const server = await ground.serve({ before: [...disk.words, 'env', `TMPDIR=${disk.path}`] });
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    const answered: number[] = [];
    const load = await unharmed(ground, server, expected, async () => {
      await disk.fill();
      for (const format of ['json', 'csv', 'sqlite']) {
        const { status } = await fetch(`${server.origin}/data/verdicts.${format}`);
        answered.push(status);
        // A fault of the machine, which is logged.
        if (status !== 503) wrong.push(`verdicts.${format} was answered ${status}`);
      }
      const left = (await disk.names()).filter(
        (name) => name !== 'filling' && !name.startsWith('verdicts-data-'),
      );
      if (left.length > 0) wrong.push(`left behind: ${left.join(', ')}`);
      await disk.free();
      for (const format of ['json', 'csv', 'sqlite']) {
        const { status } = await fetch(`${server.origin}/data/verdicts.${format}`);
        if (status !== 200) wrong.push(`with room again verdicts.${format} was answered ${status}`);
      }
    });
    const said = `status ${answered.join(', ')}; ${saidAbout(server, /space|ENOSPC|disk|full|write/i)}`;
    return reportOn(server, load, { done: 'three formats without room, then with room', said, wrong });
  },
};

/** The log goes to a file on a full disk. */
export const diskLog: Fault = {
  name: 'disk-log',
  title: 'disk full: log',
  async run(ground) {
    const disk = await SmallDisk.make(ground.workspace, roomy);
    const log = join(disk.path, 'log');
    const server = await ground.serve({
      before: [...disk.words, 'sh', '-c', 'log=$1; shift; exec "$@" 2>>"$log"', 'sh', log],
      options: ['--access-log', 'all'],
    });
    const expected = await ground.learn(server);
    const dropped = async () =>
      Number(/^verdicts_log_lines_dropped_total (\d+)/m.exec(await server.admin('/metrics'))?.[1]);
    const load = await unharmed(ground, server, expected, async () => {
      await disk.fill();
      await until(async () => (await dropped()) > 0);
      await disk.free();
    });
    const count = await dropped();
    await until(async () =>
      (await runCommand(ground.workspace, ...disk.words, 'cat', log)).stdout.includes('were dropped'),
    );
    const said = `${count} log lines were dropped, and a line says so`;
    return reportOn(server, load, { done: 'every request logged, no room, then room', said });
  },
};

/** Runs a command that must fail for want of room, with one line. */
async function failing(ground: FaultGround, command: readonly string[], wrong: string[]): Promise<string> {
  const word = command.includes('publish') ? 'publish' : 'compile';
  try {
    await runCommand(ground.workspace, ...command);
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    const [, said = ''] = /ended with 1: ([\s\S]*)/.exec(error.message) ?? [];
    if (said === '' || /\n\s*at /.test(said)) wrong.push(`${word} ended with: ${error.message.slice(-300)}`);
    return (
      said
        .replaceAll(/\/\S*\//g, '')
        .split('\n')
        .at(-1) ?? ''
    );
  }
  wrong.push(`${word} found room on a full disk`);
  return '';
}
