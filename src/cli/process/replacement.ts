import type { WriteLog } from '../../serving/log/server-log.ts';
import { ownProgram } from './own-program.ts';
import type { ServiceManager } from './service-manager.ts';

/**
 * On SIGUSR2 starts this program again, from its files as they are now and with the same words, to take the place of
 * this process at a port. If it ends instead, this process goes on. `words` are those of this process.
 */
export function replaceOnSignal(
  words: readonly string[],
  port: number,
  { manager, writeLog }: { readonly manager: ServiceManager; readonly writeLog: WriteLog },
): void {
  let isStarting = false;
  process.on('SIGUSR2', () => {
    if (isStarting) return;
    if (process.pid === 1) {
      writeLog('SIGUSR2 does nothing here: a container ends with its first process. Start another.', 'warn');
      return;
    }
    isStarting = true;
    manager.reloading();
    const child = Bun.spawn([...ownProgram(), ...replacementWords(words, port)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...manager.variables },
      onExit(_child, exitCode, signalCode) {
        isStarting = false;
        manager.ready('Serving');
        const how = exitCode === null ? `ended by signal ${signalCode}` : `ended with exit code ${exitCode}`;
        writeLog(`The server that was to take this one's place ${how}. This one serves on.`, 'warn');
      },
    });
    // It outlives this process.
    child.unref();
  });
}

/** The words of a process, with `--replace` and the port that it has, which may have been any free one. */
function replacementWords(words: readonly string[], port: number): string[] {
  const end = words.indexOf('--');
  const more = ['--replace', '--port', String(port)];
  return end === -1 ? [...words, ...more] : words.toSpliced(end, 0, ...more);
}
