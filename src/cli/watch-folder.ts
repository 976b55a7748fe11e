import { watch } from 'chokidar';

/** A watch that can be ended. */
export interface Watcher {
  close(): Promise<void>;
}

/** Editors write a file in several steps; this many milliseconds of quiet end a change. */
const quietMs = 100;

/** Calls `onChange` after each change in a folder; one call at a time, and once more for what changed meanwhile. */
export function watchFolder(path: string, onChange: () => Promise<void>): Watcher {
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let changed = false;
  const run = async () => {
    while (changed) {
      changed = false;
      await onChange();
    }
    running = undefined;
  };
  const watcher = watch(path, { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      changed = true;
      running ??= run();
    }, quietMs);
  });
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}
