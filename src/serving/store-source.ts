import type { EditionStore } from '../edition/store/edition-store.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { StoreFollower } from './follow-store.ts';
import { openNewest, type StoreStart } from './open-newest.ts';

/** Serves the newest edition of a store, and each that is published later. */
export function storeSource(
  store: EditionStore,
  { pollMs, stopping, writeLog }: Pick<SourceOptions, 'pollMs' | 'stopping' | 'writeLog'>,
): EditionSource {
  let start: StoreStart | undefined;
  let follower: StoreFollower | undefined;
  return {
    async open() {
      start = await openNewest(store, writeLog);
      return start;
    },
    async follow(service, onRefresh) {
      if (!start) return;
      const { publication, isLocal } = start;
      const options = { pollMs, signal: stopping, writeLog, onRefresh, isLocal };
      follower = new StoreFollower(store, service, publication, options);
      await follower.follow();
    },
    catchUp: async () => follower?.catchUp(),
    recover: async () => follower?.recover(),
    state: () => follower?.state,
    isFollowing: true,
    async close() {},
  };
}
