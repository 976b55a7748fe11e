import { ScriptFailure } from '../../lab/script/failure.ts';
import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { openEdition } from '../../src/edition/file/open-edition.ts';
import { historyOf } from '../../src/edition/history/history.ts';
import { writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import type { Workspace } from '../workspace.ts';
import type { ChaosStore } from './stores.ts';

/** How many publishers to kill, and over which store. */
export interface ChaosOptions {
  readonly store: ChaosStore;
  readonly kills: number;
  readonly records: number;
  readonly progress: (text: string) => void;
}

/** Outcome of a chaos run. */
export interface ChaosResult {
  readonly kills: number;
  /** Killed publishers that had already moved the pointer. */
  readonly published: number;
  /** Of those, the ones that had exited before the signal. */
  readonly tooLate: number;
  /** Leftovers found after kills, over all rounds; later publications removed all of them. */
  readonly leftovers: number;
  /** Publishers that were refused because another was at work. */
  readonly told: number;
}

/** Every this many rounds, a publisher is not killed and must succeed. */
const restEvery = 10;

/** Pairs of publishers that start at once. */
const pairs = 3;

/**
 * Kills publishers (SIGKILL) at random moments and checks the store after each: the pointer must name the old or the
 * new edition, and that edition must be intact; a publisher that is not killed must succeed and clean up. Then starts
 * publishers in pairs. Throws `ScriptFailure` on any violation.
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
    const child = workspace.spawn(publishWords(catalogue, store));
    // Half of the kills fall into the last part, where files are flushed and renamed.
    const from = round % 2 === 0 ? 0 : 0.7;
    await Promise.race([Bun.sleep(usualMs * (from + random() * (1 - from))), child.exited]);
    // Adapts to changes in the speed of the machine.
    usualMs *= child.exitCode === null ? 1.05 : 0.85;
    if (child.exitCode !== null) result.tooLate++;
    child.kill('SIGKILL');
    await child.exited;
    const after = await checkStore(store);
    if (after.sequence > before.sequence + 1)
      throw new ScriptFailure(`round ${round}: two publications in one round`);
    if (after.sequence > before.sequence) result.published++;
    result.leftovers += (await store.strangers()).length;
    if (round % restEvery === 0 || round === kills) {
      nextState();
      await publishWhole(workspace, catalogue, store);
      const strangers = await store.strangers();
      if (strangers.length > 0) throw new ScriptFailure(`round ${round}: leftovers: ${strangers.join(', ')}`);
    }
    progress(`${round} of ${kills} publishers killed`);
  }
  return { ...result, told: await publishTogether(workspace, catalogue, store, nextState) };
}

/** Starts publishers at once: one wins and the others report the conflict, or they run one after another. */
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
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => runCommand(workspace, ...publishWords(catalogue, store))),
    );
    const losers = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
    if (!losers.every((text) => /somebody else (?:is publishing|published) to /.test(text)))
      throw new ScriptFailure(`a publisher failed for another reason: ${losers.join()}`);
    const after = await checkStore(store);
    if (after.sequence !== before.sequence + 1)
      throw new ScriptFailure(
        `${after.sequence - before.sequence} of two publishers won, not one: ${losers.join()}`,
      );
    told += losers.length;
  }
  return told;
}

function publishWords(catalogue: string, { address }: ChaosStore): string[] {
  return [verdicts, 'publish', catalogue, '--to', address, '--force'];
}

/** Runs a publisher to its end, which must be success. Returns its duration in milliseconds. */
async function publishWhole(workspace: Workspace, catalogue: string, store: ChaosStore): Promise<number> {
  const { seconds } = await runCommand(workspace, ...publishWords(catalogue, store));
  await checkStore(store);
  return seconds * 1000;
}

/** The current publication of a store, whose edition must be intact and open. */
async function checkStore({ open }: ChaosStore) {
  const store = open();
  const current = await store.current();
  if (!current) throw new ScriptFailure('the pointer names no publication');
  const edition = openEdition(await store.fetch(current));
  const { last } = historyOf(edition);
  edition.close();
  if (edition.id !== current.edition || last?.sequence !== current.sequence)
    throw new ScriptFailure(`publication ${current.sequence} holds another edition`);
  return current;
}
