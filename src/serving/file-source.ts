import { EditionOpener } from './edition-opener.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { FileFollower } from './follow-file.ts';

/** Serves an edition file; opens it again only if it was written to. */
export function fileSource(path: string, options: SourceOptions): EditionSource {
  const { pollMs, stopping, writeLog } = options;
  const opener = new EditionOpener(options);
  let follower: FileFollower | undefined;
  return {
    async open() {
      try {
        return await opener.open(path);
      } catch (error) {
        if (stopping.aborted) return undefined;
        throw error;
      }
    },
    delay: () => opener.upgrading,
    async follow(service) {
      follower = new FileFollower(path, service, {
        pollMs,
        signal: stopping,
        writeLog,
        open: (from, how) => opener.open(from, how),
      });
      await follower.follow();
    },
    recover: async () => follower?.recover(),
    state: () => undefined,
    isFollowing: false,
    async close() {},
  };
}
