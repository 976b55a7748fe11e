import { once } from 'node:events';
import { watch } from 'chokidar';

/** A watch over a folder that has begun already. */
export interface Watcher {
  /** Calls `onChange` after each change since the watch began; one call at a time. */
  follow(onChange: () => Promise<void>): void;
  /** Ends the watch, after the call that is under way. */
  close(): Promise<void>;
}

/** Editors write a file in several steps; this many milliseconds of quiet end a change. */
const quietMs = 100;

/** Begins to watch a folder and all that is in it; resolves when no later change can be missed. */
export async function watchFolder(path: string): Promise<Watcher> {
  let handler: (() => Promise<void>) | undefined;
  let running: Promise<void> | undefined;
  let timer: Timer | undefined;
  let changed = false;
  const run = async () => {
    while (changed && handler) {
      changed = false;
      await handler();
    }
    running = undefined;
  };
  const settle = () => {
    changed = true;
    running ??= run();
  };
  const watcher = watch(path, { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(settle, quietMs);
  });
  await once(watcher, 'ready');
  return {
    follow(onChange) {
      handler = onChange;
      if (changed) settle();
    },
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await running;
    },
  };
}
