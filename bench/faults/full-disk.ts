import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { until } from '../../lab/until.ts';
import { runCommand, verdicts } from '../command.ts';
import type { Fault } from './fault.ts';
import type { FaultGround } from './ground.ts';
import { makeSmallDisk } from './small-disk.ts';
import { reportOn, saidAbout, unharmed } from './under-load.ts';

/** Size of a disk in MiB with room for several small editions. */
const roomy = 64;

/** Fills the disk while publishing and compiling beside a server. */
export const diskPublish: Fault = {
  name: 'disk-publish',
  title: 'disk full: publish, compile',
  async run(ground) {
    const disk = await makeSmallDisk(ground.workspace, roomy);
    const store = join(disk.path, 'store');
    const publish = () =>
      runCommand(ground.workspace, ...disk.words, verdicts, ...ground.publishWords(store));
    await publish();
    const server = await ground.serve({ what: store, before: disk.words });
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    let said = '';
    const load = await unharmed(server, expected, async () => {
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
      if (left.length > 0) wrong.push(`leftovers: ${left.join(', ')}`);
    });
    await publish();
    await ground.serving(server, 2);
    return reportOn(server, load, { done: 'both on a full disk, then publish with room', said, wrong });
  },
};

/** Fills the folder for temporary files before downloads are made. */
export const diskDownloads: Fault = {
  name: 'disk-downloads',
  title: 'disk full: downloads',
  async run(ground) {
    const disk = await makeSmallDisk(ground.workspace, roomy);
    const server = await ground.serve({ before: [...disk.words, 'env', `TMPDIR=${disk.path}`] });
    const expected = await ground.learn(server);
    const wrong: string[] = [];
    const answered: number[] = [];
    const load = await unharmed(server, expected, async () => {
      await disk.fill();
      for (const format of ['json', 'csv', 'sqlite']) {
        const { status } = await fetch(`${server.origin}/data/verdicts.${format}`);
        answered.push(status);
        // A 503, which is logged, since the fault is the machine's.
        if (status !== 503) wrong.push(`verdicts.${format} answered ${status}`);
      }
      const left = (await disk.names()).filter(
        (name) => name !== 'filling' && !name.startsWith('verdicts-data-'),
      );
      if (left.length > 0) wrong.push(`leftovers: ${left.join(', ')}`);
      await disk.free();
      for (const format of ['json', 'csv', 'sqlite']) {
        const { status } = await fetch(`${server.origin}/data/verdicts.${format}`);
        if (status !== 200) wrong.push(`with room again, verdicts.${format} answered ${status}`);
      }
    });
    const said = `status ${answered.join(', ')}; ${saidAbout(server, /space|ENOSPC|disk|full|write/i)}`;
    return reportOn(server, load, { done: 'three formats on a full disk, then with room', said, wrong });
  },
};

/** Fills the disk that the log is written to. */
export const diskLog: Fault = {
  name: 'disk-log',
  title: 'disk full: log',
  async run(ground) {
    const disk = await makeSmallDisk(ground.workspace, roomy);
    const log = join(disk.path, 'log');
    const server = await ground.serve({
      before: [...disk.words, 'sh', '-c', 'log=$1; shift; exec "$@" 2>>"$log"', 'sh', log],
      options: ['--access-log', 'all'],
    });
    const expected = await ground.learn(server);
    const dropped = async () =>
      Number(/^verdicts_log_lines_dropped_total (\d+)/m.exec(await server.admin('/metrics'))?.[1]);
    const load = await unharmed(server, expected, async () => {
      await disk.fill();
      await until(async () => (await dropped()) > 0);
      await disk.free();
    });
    const count = await dropped();
    await until(async () =>
      (await runCommand(ground.workspace, ...disk.words, 'cat', log)).stdout.includes('were dropped'),
    );
    const said = `${count} log lines dropped, and the log says so`;
    return reportOn(server, load, { done: 'every request logged, to a full disk, then with room', said });
  },
};

/** Runs a command that must fail for lack of disk space, with a one-line message. */
async function failing(ground: FaultGround, command: readonly string[], wrong: string[]): Promise<string> {
  const word = command.includes('publish') ? 'publish' : 'compile';
  try {
    await runCommand(ground.workspace, ...command);
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    const [, said = ''] = /exited with 1: ([\s\S]*)/.exec(error.message) ?? [];
    if (said === '' || /\n\s*at /.test(said)) wrong.push(`${word} exited with: ${error.message.slice(-300)}`);
    return (
      said
        .split('\n')
        .at(-1)
        ?.replaceAll(/\/\S*\//g, '') ?? ''
    );
  }
  wrong.push(`${word} succeeded on a full disk`);
  return '';
}
