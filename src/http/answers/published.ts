import type { HeaderFields } from '#wire/response-head.ts';
import type { Edition } from '../../edition/file/edition.ts';
import type { ListQuery, PositionPage } from '../../edition/file/queries.ts';
import type { ContentHead } from '../../message/content-head.ts';
import { BadgeDrawings } from '../../render/badge/drawings.ts';
import { badgeFaceOf } from '../../render/badge/face.ts';
import type { Links } from '../../render/links.ts';
import type { Highlights, Pager, SearchNotes } from '../../render/list.ts';
import { recordEnding } from '../../render/record.ts';
import type { Site } from '../../render/site.ts';
import { siteOf } from '../../render/site.ts';
import { type ByteString, slugOf } from '../../verdict/entry-lines.ts';
import { type ContentAnswer, type RedirectAnswer, redirect } from './answer.ts';
import { cacheLifetime, immutableFor } from './cache-control.ts';
import { pageHeaders } from './page-headers.ts';

/** An edition and the header values that all its responses share, made once. */
export interface ServedEdition {
  readonly edition: Edition;
  /** What its pages are made with. */
  readonly site: Site;
  readonly cacheControl: string;
  /** `Last-Modified`: an HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified: string;
  /** Heads of the most frequent answers. A page has no `Last-Modified`: releases of the service change it too. */
  readonly heads: Readonly<Record<'data' | 'verdict' | 'pinned' | 'badge' | 'page', ContentHead>>;
  readonly badges: BadgeDrawings;
  /** The end of a record's JSON, after the stated fields. */
  readonly endingOf: (slug: string) => string;
  /** Makes an item of a list of stated fields: a record with a comma before it. */
  readonly itemOf: (stated: ByteString) => Buffer;
  /** `Link` to the licence of the data. */
  readonly licenceLink: string;
  /** `Link` to the licence and to the contract. */
  readonly dataLink: string;
}

/** What is being served: the current edition, those it replaced lately, and the addresses. */
export interface Published {
  readonly current: ServedEdition;
  /** Finds an edition that was replaced and is still served, the one replaced last first. */
  readonly findReplaced: (isWanted: (edition: Edition) => boolean) => ReplacedEdition | undefined;
  readonly links: Links;
  /** Whether answers carry tags, by which caches purge them. */
  readonly hasCacheTags: boolean;
  readonly finder: Finder;
  /** Counts a search by how it ended. */
  readonly countSearch: (end: SearchEnd) => void;
}

/** An edition that lists may still be pinned to. */
export interface ReplacedEdition {
  readonly served: ServedEdition;
  /** For how many more seconds it will be served. */
  readonly seconds: number;
}

/**
 * How a search ended: `found` what was typed, also with words `corrected`, or with words `left-out`; `guessed` if even the
 * best match is only related; `empty`.
 */
export type SearchEnd = 'found' | 'corrected' | 'left-out' | 'guessed' | 'empty';

/** How a search ended, by the number of its results and what it says of itself. */
export function endOfSearch(total: number, notes: SearchNotes | undefined): SearchEnd {
  if (total === 0) return 'empty';
  if (!notes) return 'found';
  return notes.suggested ? 'guessed' : notes.corrected.length > 0 ? 'corrected' : 'left-out';
}

/** What to search for, and how. */
export interface WordQuery extends ListQuery {
  readonly q: string;
  /** Whether to search for the words as they are typed, all of them. */
  readonly exact: boolean;
}

/** A page of search results. */
export interface FoundPage extends PositionPage {
  /** `undefined` if the search found every word as typed. */
  readonly search: SearchNotes | undefined;
  /** What matched in each verdict of the page, by slug; made when first read. */
  highlights(): Readonly<Record<string, Highlights>>;
}

/** Finds verdicts by other means than their slugs and listings; `rooms.ts` supplies it. */
export interface Finder {
  /** A page of search results, the best match first; nothing if `q` holds no word. */
  search(edition: Edition, query: WordQuery): FoundPage | undefined;
  /** The positions of the verdicts with a tag, which rise. */
  tagged(edition: Edition, tag: string): Uint32Array;
  /** The slugs that an identifier or a website leads to, in order; any string may be asked for. */
  identified(edition: Edition, asked: string): string[];
  /** The slug of an edition that is spelled most like this one, if one is near. */
  nearestSlug(edition: Edition, slug: string): string | undefined;
}

/** `Link` of a page of data: the licence, the contract and the pages around it. */
export function pagedLink({ dataLink }: ServedEdition, pager: Pick<Pager, 'prev' | 'next'>): string {
  const around = Object.entries(pager).filter(([, address]) => address !== null);
  return [dataLink, ...around.map(([relation, address]) => `<${address}>; rel="${relation}"`)].join(', ');
}

/** Makes what all answers from an edition share; `modified` becomes their `Last-Modified`. */
export function prepareEdition(edition: Edition, links: Links, modified: Date): ServedEdition {
  const { cache, licence } = edition.settings;
  const licenceLink = `<${licence.url}>; rel="license"`;
  const cacheControl = `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}, stale-if-error=${cache.staleIfError}`;
  const lastModified = modified.toUTCString();
  const data = { status: 200, type: 'application/json; charset=utf-8', cacheControl, lastModified } as const;
  const dataLink = `${licenceLink}, <${links.contract}>; rel="service-desc"`;
  const endingOf = recordEnding(links);
  return {
    edition,
    site: siteOf(edition.settings, links),
    cacheControl,
    lastModified,
    heads: {
      data,
      verdict: { ...data, headers: { Link: dataLink } },
      pinned: { ...data, cacheControl: immutableFor(cacheLifetime(cache)) },
      badge: { ...data, type: 'image/svg+xml; charset=utf-8', headers: badgeHeaders },
      page: { status: 200, type: 'text/html; charset=utf-8', cacheControl, headers: pageHeaders },
    },
    badges: new BadgeDrawings(badgeFaceOf(edition.settings)),
    endingOf,
    itemOf: (stated) => Buffer.from(`,${stated}${endingOf(slugOf(stated))}`, 'latin1'),
    licenceLink,
    dataLink,
  };
}

/** A badge opened as a document can do nothing; as an image it may be embedded from any origin. */
const badgeHeaders: HeaderFields = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The part that all answers of data share; JSON by default. */
export function dataContent({ heads }: ServedEdition, type?: string): Pick<ContentAnswer, 'kind' | 'head'> {
  return { kind: 'content', head: type === undefined ? heads.data : { ...heads.data, type } };
}

/** Redirects a former address to the path of the current one, and keeps the query. */
export function redirectFormer({ cacheControl }: ServedEdition, path: string, query: string): RedirectAnswer {
  return redirect(301, path, query, cacheControl);
}
