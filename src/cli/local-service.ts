import { openEdition } from '../edition/open-edition.ts';
import { Service } from '../http/service.ts';
import { messageOf, stackOf } from '../verdict/error-message.ts';
import { compileInChild } from './compile-in-child.ts';
import { Failure } from './failure.ts';
import { openNewest, StoreFollower } from './follow-store.ts';
import { isStore, openStore } from './open-store.ts';
import { isReadableFolder } from './readable-folder.ts';
import { recompile } from './recompile.ts';
import type { Terminal } from './terminal.ts';
import { watchFolder } from './watch-folder.ts';

/** A service that answers within this process, without a port. */
export interface LocalService {
  readonly service: Service;
  /** Ends the following and closes it; `signal` must have been aborted. */
  close(): Promise<void>;
}

/** How a local service is opened. */
export interface LocalOptions {
  readonly baseUrl?: string | undefined;
  readonly cacheDir?: string | undefined;
  /** How often to look for a new edition in a store, in milliseconds. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Opens a catalogue folder, a store or an edition file, and follows the changes of the first two until the signal. */
export async function openLocalService(path: string, options: LocalOptions): Promise<LocalService> {
  if (isStore(path)) return followedStore(path, options);
  return isReadableFolder(path) ? followedFolder(path, options) : openedFile(path, options);
}

async function followedStore(path: string, options: LocalOptions): Promise<LocalService> {
  const { baseUrl, cacheDir, pollMs, signal, terminal } = options;
  const { note } = terminal;
  const store = openStore(path, terminal, { cacheDir, signal });
  const { edition, previous, publication, isLocal } = await openNewest(store, note);
  let follower: StoreFollower | undefined;
  const service = new Service(previous ?? edition, {
    baseUrl,
    catchUp: async () => follower?.catchUp(),
    report: (error) => reportTo(note, error),
  });
  if (previous) service.publish(edition);
  follower = new StoreFollower(store, service, publication, { pollMs, signal, note, isLocal });
  const following = follower.follow();
  return {
    service,
    async close() {
      await following;
      service.close();
    },
  };
}

async function followedFolder(
  path: string,
  { baseUrl, signal, terminal }: LocalOptions,
): Promise<LocalService> {
  const { note } = terminal;
  const watcher = await watchFolder(path, (error) => note(`verdicts: ${messageOf(error)}`));
  try {
    const edition = await compileInChild(path, signal);
    if (!edition) throw new Failure(`${path} was not opened: mend the mistakes above first`);
    const service = new Service(edition, { baseUrl, report: (error) => reportTo(note, error) });
    watcher.follow(() => recompile(path, service, signal, { note }));
    return {
      service,
      async close() {
        await watcher.close();
        service.close();
      },
    };
  } catch (error) {
    await watcher.close();
    throw error;
  }
}

function openedFile(path: string, { baseUrl, terminal }: LocalOptions): LocalService {
  const service = new Service(openEdition(path), {
    baseUrl,
    report: (error) => reportTo(terminal.note, error),
  });
  return { service, close: async () => service.close() };
}

function reportTo(note: (line: string) => void, error: unknown): void {
  note(stackOf(error));
}
