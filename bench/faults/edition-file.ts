import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { Fault, FaultReport } from './fault.ts';
import { type FaultGround, pollSeconds } from './ground.ts';
import { failedOf } from './load.ts';
import { reportOn, underLoad, unharmed } from './under-load.ts';

/** Selects log messages about the file. */
const telling = /edition|Edition|publication/;

/** Deletes the served edition file. */
export const deleted: Fault = {
  name: 'deleted',
  title: 'edition file deleted',
  run: (ground) => harmless(ground, 'rm of the served file', (file) => rmSync(file)),
};

/** Replaces it by renaming another file over it. */
export const renamedOver: Fault = {
  name: 'renamed-over',
  title: 'edition file replaced by rename',
  run: (ground) =>
    harmless(ground, 'mv of another file over it', (file) => {
      writeFileSync(`${file}.new`, 'no edition');
      renameSync(`${file}.new`, file);
    }),
};

/** Truncates it. */
export const truncated: Fault = {
  name: 'truncated',
  title: 'edition file truncated',
  run: (ground) =>
    damage(ground, 'cut to a third', (file) => truncateSync(file, Math.floor(statSync(file).size / 3))),
};

/** Overwrites it with another edition. */
export const overwritten: Fault = {
  name: 'overwritten',
  title: 'edition file overwritten',
  run: (ground) =>
    damage(ground, 'cp of the older edition onto it', (file) => {
      writeFileSync(file, readFileSync(ground.files()[0] ?? ''), { flag: 'r+' });
    }),
};

/** The server keeps the file open, so no request may fail when its name changes. */
async function harmless(
  ground: FaultGround,
  done: string,
  act: (file: string) => void,
): Promise<FaultReport> {
  const expected = await ground.learnAll();
  const server = await ground.serve();
  const load = await unharmed(server, expected, async () => {
    act(ground.files().at(-1) ?? '');
    await Bun.sleep(pollSeconds * 2000);
  });
  return reportOn(server, load, { done, said: telling });
}

/** Changes the content of the served file; the server must serve an intact edition, and the original once restored. */
async function damage(ground: FaultGround, done: string, act: (file: string) => void): Promise<FaultReport> {
  const expected = await ground.learnAll();
  const server = await ground.serve();
  const file = ground.files().at(-1) ?? '';
  const whole = `${file}.whole`;
  copyFileSync(file, whole);
  const load = await underLoad(server, expected, async () => {
    act(file);
    await ground.serving(server, 1);
    await Bun.sleep(pollSeconds * 2000);
    // Restores the file as a backup tool would.
    renameSync(whole, file);
    await ground.serving(server, 2);
  });
  const { tally } = load;
  const wrong: string[] = [];
  if (failedOf(tally) > 0 && tally.troubleMs > (pollSeconds + 3) * 1000)
    wrong.push(`requests failed for ${(tally.troubleMs / 1000).toFixed(1)} s`);
  return reportOn(server, load, { done: `${done}, then restored`, said: telling, wrong });
}
