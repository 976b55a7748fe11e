import type { EditionStore } from '../edition/store/edition-store.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { openNewest, StoreFollower, type StoreStart } from './follow-store.ts';

/** Serves what a store publishes: the newest edition, and each that follows. */
export function storeSource(store: EditionStore, { pollMs, stopping, log }: SourceOptions): EditionSource {
  let start: StoreStart | undefined;
  let follower: StoreFollower | undefined;
  return {
    async begin() {
      start = await openNewest(store, log.note);
      return start;
    },
    async follow(service, onLook) {
      if (!start) return;
      const { publication, isLocal } = start;
      const options = { pollMs, signal: stopping, note: log.note, onLook, isLocal };
      follower = new StoreFollower(store, service, publication, options);
      await follower.follow();
    },
    catchUp: async () => follower?.catchUp(),
    mend: async () => follower?.mend(),
    state: () => follower?.state,
    isFollowing: true,
    async close() {},
  };
}
