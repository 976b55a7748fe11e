import { Service } from '../http/service.ts';
import { chooseSource } from './choose-source.ts';
import type { SourceOptions } from './edition-source.ts';
import { ServingError } from './serving-error.ts';

/** A service that answers within this process, without a port. */
export interface LocalService {
  readonly service: Service;
  /** Asks the service at `localBaseUrl`; follows redirects, as the platform's `fetch` does. */
  readonly fetch: LocalFetch;
  /** Stops following and closes the service; `stopping` must have been aborted. */
  close(): Promise<void>;
}

/** The part of `fetch` that clients of the API need. */
export type LocalFetch = (
  url: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal },
) => Promise<Response>;

/** How a local service is opened. */
export interface LocalOptions extends SourceOptions {
  readonly baseUrl?: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** The base address of every local service; the address it is published at may change with an edition. */
export const localBaseUrl = 'http://verdicts.invalid';

/** Most redirects that are followed: more than any alias needs. */
const redirectsMax = 5;

/** Opens a catalogue folder, a store or an edition file, and follows its changes until the signal. */
export async function openLocalService(path: string, options: LocalOptions): Promise<LocalService> {
  const { baseUrl, onError } = options;
  const source = chooseSource(path, options);
  const { catchUp, reopen, recover } = source;
  try {
    const first = await source.open();
    if (!first) throw new ServingError(`${path} was not served: the command was stopped`);
    const service = new Service(first, {
      baseUrl,
      catchUp,
      reopen,
      recover,
      report: onError,
    });
    const following = source.follow(service, undefined);
    return {
      service,
      fetch: fetchFrom(service),
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

function fetchFrom(service: Service): LocalFetch {
  return async (url, { headers = {}, signal }) => {
    signal?.throwIfAborted();
    const { pathname, search } = new URL(url);
    let target = new URL(`${service.baseUrl}${pathname}${search}`);
    for (let followed = 0; ; followed++) {
      const response = await service.fetch(new Request(target.href, { headers }));
      const location = response.headers.get('location');
      if (location === null || followed === redirectsMax) return response;
      target = new URL(location, target);
    }
  };
}
