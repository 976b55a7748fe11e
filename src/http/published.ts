import type { Edition } from '../edition/edition.ts';
import type { Links } from '../render/links.ts';
import { type ContentAnswer, type RedirectAnswer, redirect } from './answer.ts';

/** An edition and the header values that all its responses share, made once. */
export interface ServedEdition {
  readonly edition: Edition;
  readonly cacheControl: string;
  /** `Last-Modified`: an HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified: string;
  /** `Link` to the licence of the data. */
  readonly licenceLink: string;
  /** `Link` to the licence and to the contract. */
  readonly dataLink: string;
}

/** What is being served: the current edition, the one before it, and the addresses. */
export interface Published {
  readonly current: ServedEdition;
  readonly previous: ServedEdition | undefined;
  readonly links: Links;
}

/** Makes ready to serve an edition; `modified` is when the service began to say what it says. */
export function serveEdition(edition: Edition, links: Links, modified: Date): ServedEdition {
  const { cache, licence } = edition.settings;
  const licenceLink = `<${licence.url}>; rel="license"`;
  return {
    edition,
    cacheControl: `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}, stale-if-error=${cache.staleIfError}`,
    lastModified: modified.toUTCString(),
    licenceLink,
    dataLink: `${licenceLink}, <${links.contract}>; rel="service-desc"`,
  };
}

/** What every answer of JSON data has in common. */
export function dataAnswer({ cacheControl, lastModified }: ServedEdition): Omit<ContentAnswer, 'render'> {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl,
    lastModified,
  };
}

/** Sends the client to the same resource under the present slug; `query` goes with it. */
export function moved({ cacheControl }: ServedEdition, path: string, query: string): RedirectAnswer {
  return redirect(301, path, query, cacheControl);
}
