import type { Fetch } from '../../client/src/index.ts';
import type { Service } from '../http/service.ts';

/** The base address to ask a local service at; what it says it is published at may change with a publication. */
export const localBaseUrl = 'http://verdicts.invalid';

/** More redirects than any alias needs. */
const redirectsMax = 5;

/** A `fetch` that asks a service in this process, and follows its redirects as the platform's does. */
export function localFetch(service: Service): Fetch {
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
