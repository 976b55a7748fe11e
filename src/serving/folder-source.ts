import { Failure } from '../cli/failure.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import { messageOf } from '../verdict/error-message.ts';
import { compileInChild } from './compile-in-child.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { recompile } from './recompile.ts';
import { type Watcher, watchFolder } from './watch-folder.ts';

/** Serves a catalogue folder: it is compiled, and again after each change. */
export function folderSource(path: string, { stopping, log }: SourceOptions): EditionSource {
  let watcher: Watcher | undefined;
  return {
    async begin() {
      // Before it is read, so that no change is missed.
      watcher = await watchFolder(path, (error) => log.note(`verdicts: ${messageOf(error)}`, 'warn'));
      const edition = await compileInChild(path, stopping, log.isJson);
      if (edition) return { edition };
      if (stopping.aborted) return undefined;
      throw new Failure(`${path} was not served: mend the mistakes above first`);
    },
    async follow(service, onLook) {
      let isRefused = false;
      const look = (outcome: RefreshOutcome) => {
        // Whoever has taken a change back waits for a word as much as whoever has mended it.
        if (isRefused && outcome === 'unchanged')
          log.note(`Nothing is wrong any more: edition ${service.current.id} is what the folder holds.`);
        isRefused = outcome === 'refused';
        onLook?.(outcome);
      };
      watcher?.follow(() => recompile(path, service, stopping, log, look));
    },
    // Its edition lies in a file that nobody else can find.
    async mend() {},
    state: () => undefined,
    isFollowing: true,
    async close() {
      await watcher?.close();
    },
  };
}
