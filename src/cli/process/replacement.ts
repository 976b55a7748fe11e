import type { WriteLog } from '../../serving/log/server-log.ts';
import { ownProgram } from './own-program.ts';
import type { ServiceManager } from './service-manager.ts';

/**
 * On SIGUSR2 starts this program again, from its current files and with the same arguments, to replace this process at
 * a port. If the new process ends instead, this one goes on. `words` are the arguments of this process.
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
        writeLog(`The server that was to replace this one ${how}. This one goes on serving.`, 'warn');
      },
    });
    // The new process outlives this one.
    child.unref();
  });
}

/** The arguments of a process, with `--replace` and its actual port, which the system may have chosen. */
function replacementWords(words: readonly string[], port: number): string[] {
  const end = words.indexOf('--');
  const more = ['--replace', '--port', String(port)];
  return end === -1 ? [...words, ...more] : words.toSpliced(end, 0, ...more);
}
