import { openEdition } from '../edition/file/open-edition.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { FileFollower } from './follow-file.ts';

/** Serves an edition file; opens it again only if somebody wrote to it. */
export function fileSource(
  path: string,
  { pollMs, stopping, writeLog }: Pick<SourceOptions, 'pollMs' | 'stopping' | 'writeLog'>,
): EditionSource {
  let follower: FileFollower | undefined;
  return {
    open: async () => ({ edition: openEdition(path) }),
    async follow(service) {
      follower = new FileFollower(path, service, { pollMs, signal: stopping, writeLog });
      await follower.follow();
    },
    recover: async () => follower?.recover(),
    state: () => undefined,
    isFollowing: false,
    async close() {},
  };
}
