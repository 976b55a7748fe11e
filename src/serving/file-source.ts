import { openEdition } from '../edition/file/open-edition.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { FileFollower } from './follow-file.ts';

/** Serves an edition file, which stays what it is: it is opened again only when somebody wrote to it. */
export function fileSource(path: string, { pollMs, stopping, log }: SourceOptions): EditionSource {
  let follower: FileFollower | undefined;
  return {
    begin: async () => ({ edition: openEdition(path) }),
    async follow(service) {
      follower = new FileFollower(path, service, { pollMs, signal: stopping, note: log.note });
      await follower.follow();
    },
    mend: async () => follower?.mend(),
    state: () => undefined,
    isFollowing: false,
    async close() {},
  };
}
