import { commonPositions } from '../../edition/file/listings.ts';
import type { ContentHead } from '../../message/content-head.ts';
import { listQuery } from '../../render/links.ts';
import { canonicalList, type ListPage, pagerOf, renderList } from '../../render/list.ts';
import { findCategory } from '../../verdict/categories.ts';
import type { Settings } from '../../verdict/settings.ts';
import { type ListParameters, parseListParameters } from '../query/list-parameters.ts';
import { faultsDetail } from '../query/read-query.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { immutableFor } from './cache-control.ts';
import { findNamed, isNamed, type NamedVerdicts, positionsOf } from './named-verdicts.ts';
import { problem } from './problem.ts';
import { endOfSearch, type Published, pagedLink, type ServedEdition } from './published.ts';

/** `GET /api/v1` (specification, part 4.1). `query` is the raw query without its `?`. */
export function answerList(published: Published, query: string): Answer {
  const { current } = published;
  const reading = parseListParameters(query);
  if (!reading.ok) {
    const { faults } = reading;
    return problem('invalid-parameter', faultsDetail(faults), faults);
  }
  const { edition: pin, category } = reading.parameters;
  const isCurrent = pin === undefined || pin === current.edition.id;
  const replaced = isCurrent ? undefined : published.findReplaced(({ id }) => id === pin);
  const served = isCurrent ? current : replaced?.served;
  if (!served)
    return problem('edition-gone', `Edition ${pin} is not served; the current one is ${current.edition.id}.`);
  const parameters = {
    ...reading.parameters,
    category: presentCategory(category, served.edition.settings),
  };
  // A list that is pinned to an edition never changes, but what it leads to is not served for ever.
  const head: ContentHead =
    pin === undefined
      ? served.heads.data
      : replaced
        ? { ...served.heads.pinned, cacheControl: immutableFor(replaced.seconds) }
        : served.heads.pinned;
  const list = isNamed(parameters) && parameters.q === undefined ? listNamed : listFound;
  const { keepAs, ...answer } = list(published, served, parameters);
  // Clients seldom request answers from an edition that was replaced.
  return { kind: 'content', head, ...answer, ...(!replaced && keepAs !== undefined && { keepAs }) };
}

type Listing = Omit<ContentAnswer, 'kind' | 'head'>;

/**
 * A list of products that were named. Nothing is looked up before it is rendered, so that a kept answer costs nothing; and
 * `Link` names no other pages, since with their names they would be longer than proxies take.
 */
function listNamed(published: Published, served: ServedEdition, parameters: ListParameters): Listing {
  const { links, finder } = published;
  const { verdict, category, tag, limit, offset } = parameters;
  const { edition, itemOf } = served;
  return {
    render(buffers) {
      const named = findNamed(served, parameters, finder);
      const isFiltered = (verdict ?? category ?? tag) !== undefined;
      const among = isFiltered ? amongOf(published, served, parameters, named) : undefined;
      const found = among && edition.page({ ...parameters, among });
      const items = found
        ? edition.lines.made(found.positions, itemOf)
        : named.items.slice(offset, offset + limit);
      const page = { ...parameters, total: found?.total ?? named.items.length, named: named.notes };
      return renderList(items, page, pagerOf(page, edition.id, links), edition, { links, buffers });
    },
    link: served.dataLink,
    // Beyond the first page there may be no verdicts, and no end of such pages.
    ...(offset === 0 && { keepAs: keyOf(published, parameters) }),
  };
}

/** Any other list: a listing, or what a search found. */
function listFound(published: Published, served: ServedEdition, parameters: ListParameters): Listing {
  const { links, finder } = published;
  const { edition } = served;
  const { q, exact, highlight, ...rest } = parameters;
  const { verdict, category, limit, offset } = rest;
  const named = isNamed(rest) ? findNamed(served, rest, finder) : undefined;
  const filters = { verdict, category, among: amongOf(published, served, rest, named), limit, offset };
  const found =
    q === undefined ? undefined : finder.search(edition, { ...filters, q, exact: exact !== undefined });
  // Without a word there is nothing to search for, and the list is answered as it is.
  const asked = found ? parameters : rest;
  if (found) published.countSearch(endOfSearch(found.total, found.search));
  const page: ListPage = {
    ...asked,
    total: found?.total ?? edition.count(filters),
    named: named?.notes,
    search: found?.search,
    highlights: highlight === undefined ? undefined : found?.highlights(),
  };
  const pager = pagerOf(page, edition.id, links);
  return {
    render(buffers) {
      const { positions } = found ?? edition.page(filters);
      return renderList(edition.lines.made(positions, served.itemOf), page, pager, edition, {
        links,
        buffers,
      });
    },
    link: page.total === 0 || named ? served.dataLink : pagedLink(served, pager),
    // Empty pages and searches are not cached: there is no end to them.
    ...(!found && offset < page.total && { keepAs: keyOf(published, asked) }),
  };
}

/** The positions among which a list stays, by names and by tag; nothing if all are. */
function amongOf(
  { finder }: Published,
  served: ServedEdition,
  { tag }: ListParameters,
  named: NamedVerdicts | undefined,
): Uint32Array | undefined {
  const tagged = tag === undefined ? undefined : finder.tagged(served.edition, tag);
  const positions = named && positionsOf(served, named);
  return tagged && positions ? commonPositions(positions, tagged) : (tagged ?? positions);
}

/** The one target of a list, under which its answer is kept. */
function keyOf({ links }: Published, parameters: ListParameters): string {
  return `${links.basePath}/api/v1${listQuery(canonicalList(parameters))}`;
}

/** The slug of a category by an alias of it; any other as it is. */
function presentCategory(slug: string | undefined, settings: Settings): string | undefined {
  return slug === undefined ? undefined : (findCategory(settings, slug) ?? slug);
}
