import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../edition/file/edition.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { ServingError } from './serving-error.ts';
import { warmUp } from './warm-up.ts';
import { type Watcher, watchFolder } from './watch-folder.ts';

type FolderOptions = Pick<SourceOptions, 'stopping' | 'writeLog' | 'compile'>;

/** Serves a catalogue folder: compiles it at the start and after each change. */
export function folderSource(path: string, options: FolderOptions): EditionSource {
  const { stopping, writeLog } = options;
  let watcher: Watcher | undefined;
  return {
    async open() {
      // Watches before reading, so that no change is missed.
      watcher = await watchFolder(path, (error) => writeLog(`verdicts: ${messageOf(error)}`, 'warn'));
      const { edition } = await compileFolder(path, options);
      if (edition) return edition;
      if (stopping.aborted) return undefined;
      throw new ServingError(`${path} was not served: fix the mistakes above first`);
    },
    async follow(service, onRefresh) {
      let wasRefused = false;
      watcher?.follow(async () => {
        const outcome = await refresh(path, service, options);
        if (outcome === undefined) return;
        // A publisher who undoes a refused change expects a message too.
        if (wasRefused && outcome === 'unchanged')
          writeLog(`No mistakes any more: the folder holds edition ${service.current.id}, as before.`);
        wasRefused = outcome === 'refused';
        onRefresh?.(outcome);
      });
    },
    // No other process can damage its edition, which is an unlinked file.
    async recover() {},
    state: () => undefined,
    isFollowing: true,
    async close() {
      await watcher?.close();
    },
  };
}

/** Compiles the folder again and publishes the edition if it differs; never throws. Nothing when the server stops. */
async function refresh(
  path: string,
  service: Service,
  options: FolderOptions,
): Promise<RefreshOutcome | undefined> {
  const { stopping, writeLog } = options;
  try {
    const { edition, mistakes } = await compileFolder(path, options);
    if (stopping.aborted) {
      edition?.close();
      return undefined;
    }
    if (!edition) {
      writeLog(`Edition ${service.current.id} stays.`, 'warn');
      service.showMistakes(mistakes);
      return 'refused';
    }
    if (edition.id === service.current.id) {
      edition.close();
      service.showMistakes([]);
      return 'unchanged';
    }
    service.publish(edition);
    service.showMistakes([]);
    await warmUp(service);
    writeLog(`Now serving edition ${service.current.id}: ${countOf(edition.total, 'verdict')}.`);
    return 'updated';
  } catch (error) {
    // A full disk or a replaced program, for example, must not stop the service.
    writeLog(`Edition ${service.current.id} stays: ${messageOf(error)}`, 'warn');
    return 'refused';
  }
}

function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'verdicts-serve-'));
  } catch (error) {
    throw new ServingError(
      `a catalogue folder is compiled to a temporary file, and ${tmpdir()} cannot be written: ${messageOf(error)}; TMPDIR names another folder`,
    );
  }
}

/** Compiles to a temporary file, which is unlinked as soon as it is open. */
async function compileFolder(
  path: string,
  { compile, stopping }: FolderOptions,
): Promise<{ readonly edition: Edition | undefined; readonly mistakes: readonly string[] }> {
  const folder = makeTemporaryFolder();
  let mistakes: readonly string[] = [];
  const onMistakes = (found: readonly string[]) => {
    mistakes = found;
  };
  try {
    const file = join(folder, 'edition.sqlite');
    const isCompiled = await compile(path, file, stopping, onMistakes);
    return { edition: isCompiled ? openEdition(file) : undefined, mistakes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
