import { ScriptFailure } from '../../lab/script/failure.ts';
import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { openEdition } from '../../src/edition/file/open-edition.ts';
import { historyOf } from '../../src/edition/history/history.ts';
import { writeChangingCatalogue } from '../changing-catalogue.ts';
import { verdicts } from '../command.ts';
import type { Workspace } from '../workspace.ts';
import type { ChaosStore } from './stores.ts';

/** How much chaos, and where. */
export interface ChaosOptions {
  readonly store: ChaosStore;
  readonly kills: number;
  readonly records: number;
  readonly progress: (text: string) => void;
}

/** What became of publishers that were killed. */
export interface ChaosResult {
  readonly kills: number;
  /** Of those, how many had moved the pointer already. */
  readonly published: number;
  /** Of those, how many ended by themselves before the signal. */
  readonly tooLate: number;
  /** What was found lying about after a kill, over all rounds; all went with a later publication. */
  readonly leftovers: number;
  /** How many of the publishers that began while another was at work were told so. */
  readonly told: number;
}

/** Rounds after which a publisher is left alone, and must succeed. */
const restEvery = 10;

/** Pairs of publishers that begin together. */
const pairs = 3;

/**
 * Kills publishers (SIGKILL) at random moments, and looks at the store after each: the pointer must name the old or
 * the new edition, whole; a publisher left alone must succeed and clean up. Then lets publishers begin together.
 * Any of it failing throws `ScriptFailure`.
 */
export async function wreakChaos(workspace: Workspace, options: ChaosOptions): Promise<ChaosResult> {
  const { kills, records, progress, store } = options;
  const catalogue = workspace.path('catalogue');
  const random = createRandom(kills);
  let state = 0;
  const nextState = () => writeChangingCatalogue(catalogue, records, ++state);
  nextState();
  await publishWhole(workspace, catalogue, store);
  nextState();
  let usualMs = await publishWhole(workspace, catalogue, store);
  const result = { kills, published: 0, tooLate: 0, leftovers: 0 };
  for (let round = 1; round <= kills; round++) {
    const before = await checkStore(store);
    nextState();
    const child = workspace.spawn([verdicts, 'publish', catalogue, '--to', store.address, '--force']);
    // Half of the kills fall where files are flushed and renamed.
    const from = round % 2 === 0 ? 0 : 0.7;
    await Promise.race([Bun.sleep(usualMs * (from + random() * (1 - from))), child.exited]);
    // The machine may be quicker or slower than it was.
    usualMs *= child.exitCode === null ? 1.05 : 0.85;
    if (child.exitCode !== null) result.tooLate++;
    child.kill('SIGKILL');
    await child.exited;
    const after = await checkStore(store);
    if (after.sequence > before.sequence + 1)
      throw new ScriptFailure(`round ${round}: two publications at once`);
    if (after.sequence > before.sequence) result.published++;
    result.leftovers += (await store.strangers()).length;
    if (round % restEvery === 0 || round === kills) {
      nextState();
      await publishWhole(workspace, catalogue, store);
      const strangers = await store.strangers();
      if (strangers.length > 0)
        throw new ScriptFailure(`round ${round}: left behind: ${strangers.join(', ')}`);
    }
    progress(`${round} of ${kills} publishers killed`);
  }
  return { ...result, told: await publishTogether(workspace, catalogue, store, nextState) };
}

/** Publishers that begin together: one wins, the others say so, or they come after one another. */
async function publishTogether(
  workspace: Workspace,
  catalogue: string,
  store: ChaosStore,
  nextState: () => void,
): Promise<number> {
  let told = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const before = await checkStore(store);
    nextState();
    const outcomes = await Promise.all(
      [1, 2].map(async () => {
        const child = workspace.spawn([verdicts, 'publish', catalogue, '--to', store.address, '--force']);
        const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
        return { exitCode: await child.exited, text: stdout + stderr };
      }),
    );
    const losers = outcomes.filter(({ exitCode }) => exitCode !== 0);
    if (losers.some(({ text }) => !/somebody else (?:is publishing|published) to /.test(text)))
      throw new ScriptFailure(
        `a publisher failed for another reason: ${losers.map(({ text }) => text).join()}`,
      );
    const after = await checkStore(store);
    if (after.sequence !== before.sequence + 1)
      throw new ScriptFailure('not exactly one of two publishers won');
    told += losers.length;
  }
  return told;
}

/** Lets a publisher end by itself; it must succeed. Says how long it took, in milliseconds. */
async function publishWhole(workspace: Workspace, catalogue: string, store: ChaosStore): Promise<number> {
  const start = performance.now();
  const child = workspace.spawn([verdicts, 'publish', catalogue, '--to', store.address, '--force']);
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new ScriptFailure(`publishing failed: ${stdout}${stderr}`);
  await checkStore(store);
  return performance.now() - start;
}

/** The current publication of a store, after checking that its edition is whole and opens. */
async function checkStore({ open }: ChaosStore) {
  const store = open();
  const current = await store.current();
  if (!current) throw new ScriptFailure('the pointer names nothing');
  const edition = openEdition(await store.fetch(current));
  const { last } = historyOf(edition);
  edition.close();
  if (edition.id !== current.edition || last?.sequence !== current.sequence)
    throw new ScriptFailure(`publication ${current.sequence} holds another edition`);
  return current;
}
