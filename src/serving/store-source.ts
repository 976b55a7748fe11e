import type { EditionStore } from '../edition/store/edition-store.ts';
import { EditionOpener } from './edition-opener.ts';
import type { EditionSource, OpenServed, SourceOptions } from './edition-source.ts';
import { StoreFollower } from './follow-store.ts';
import { openNewest, type StoreStart } from './open-newest.ts';

/** Serves the newest edition of a store, and each that is published later. */
export function storeSource(store: EditionStore, options: SourceOptions): EditionSource {
  const { pollMs, stopping, writeLog } = options;
  const opener = new EditionOpener(options);
  const open: OpenServed = (path, how) => opener.open(path, how);
  let start: StoreStart | undefined;
  let follower: StoreFollower | undefined;
  return {
    async open() {
      try {
        start = await openNewest(store, writeLog, open);
        return start.edition;
      } catch (error) {
        if (stopping.aborted) return undefined;
        throw error;
      }
    },
    delay: () => opener.upgrading,
    async follow(service, onRefresh) {
      if (!start) return;
      const { publication, trouble } = start;
      follower = new StoreFollower(store, service, publication, {
        pollMs,
        signal: stopping,
        writeLog,
        onRefresh,
        trouble,
        open,
      });
      await follower.follow();
    },
    catchUp: async () => follower?.catchUp(),
    reopen: async (id) => follower?.reopen(id),
    recover: async () => follower?.recover(),
    state: () => follower?.state,
    isFollowing: true,
    async close() {},
  };
}
