import { Failure } from '../cli/failure.ts';
import type { Terminal } from '../cli/terminal.ts';
import { Service } from '../http/service.ts';
import { stackOf } from '../verdict/error-message.ts';
import { chooseSource } from './choose-source.ts';

/** A service that answers within this process, without a port. */
export interface LocalService {
  readonly service: Service;
  /** Ends the following and closes it; `signal` must have been aborted. */
  close(): Promise<void>;
}

/** How a local service is opened. */
export interface LocalOptions {
  readonly baseUrl?: string | undefined;
  readonly cacheDir?: string | undefined;
  /** How often to look for a new edition in a store, in milliseconds. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Opens a catalogue folder, a store or an edition file, and follows its changes until the signal. */
export async function openLocalService(path: string, options: LocalOptions): Promise<LocalService> {
  const { baseUrl, cacheDir, pollMs, signal, terminal } = options;
  const { note } = terminal;
  const log = { note, isJson: false };
  const source = chooseSource(path, cacheDir, terminal, { pollMs, stopping: signal, log });
  const { catchUp, mend } = source;
  try {
    const first = await source.begin();
    if (!first) throw new Failure(`${path} was not served: it was told to stop`);
    const service = new Service(first.previous ?? first.edition, {
      baseUrl,
      catchUp,
      recover: mend,
      report: (error) => note(stackOf(error)),
    });
    if (first.previous) service.publish(first.edition);
    const following = source.follow(service, undefined);
    return {
      service,
      async close() {
        await source.close();
        await following;
        service.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}
