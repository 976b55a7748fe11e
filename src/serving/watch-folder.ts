import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { catalogueParts } from '../source/directory.ts';

/** A watcher of a catalogue folder, already running. */
export interface Watcher {
  /** Calls `onChange` after each change since the start, one call at a time; it must not throw. */
  follow(onChange: () => Promise<void>): void;
  /** Stops watching, after the call that is under way. */
  close(): Promise<void>;
}

/** Editors write a file in several steps: a change ends after this many milliseconds without another. */
const quietMs = 100;

/** A change ends after this many milliseconds at most, even if writing goes on. */
const longestWaitMs = 2000;

/** Milliseconds between checks whether a moved folder is back. */
const returnEveryMs = 500;

/**
 * Watches the parts of a catalogue folder that are read; resolves once no later change can be missed. Does not follow
 * symbolic links, which may lead to half a disk. `onError` gets what cannot be watched.
 */
export async function watchFolder(path: string, onError: (error: unknown) => void): Promise<Watcher> {
  let handler: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;
  let timer: Timer | undefined;
  let changedSince: number | undefined;
  let changed = false;
  const run = async () => {
    while (changed && handler) {
      changed = false;
      await handler();
    }
  };
  const settle = () => {
    changedSince = undefined;
    changed = true;
    // Before `follow` there is no handler yet.
    if (handler)
      running ??= run().finally(() => {
        running = undefined;
      });
  };
  const isRead = (file: string) => {
    const [part = ''] = relative(path, file).split(sep);
    return part === '' || catalogueParts.includes(part);
  };
  const watcher = watch(path, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file) => !isRead(file),
  });
  watcher.on('error', onError).on('all', () => {
    const now = performance.now();
    changedSince ??= now;
    clearTimeout(timer);
    timer = setTimeout(settle, Math.max(0, Math.min(quietMs, changedSince + longestWaitMs - now)));
  });
  // A folder that is moved away and back, as when a checkout is replaced, must be watched again.
  let awaiting: Timer | undefined;
  watcher.on('unlinkDir', (directory) => {
    if (directory !== path) return;
    awaiting ??= setInterval(() => {
      if (!existsSync(path)) return;
      clearInterval(awaiting);
      awaiting = undefined;
      watcher.add(path);
      settle();
    }, returnEveryMs);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    follow(onChange) {
      handler = onChange;
      if (changed) settle();
    },
    async close() {
      clearTimeout(timer);
      clearInterval(awaiting);
      handler = undefined;
      await watcher.close();
      await running;
    },
  };
}
