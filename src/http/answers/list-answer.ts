import { listQuery } from '../../render/links.ts';
import { canonicalList, pagerOf, renderList } from '../../render/list.ts';
import { findCategory } from '../../verdict/categories.ts';
import type { Settings } from '../../verdict/settings.ts';
import { parseListParameters } from '../query/list-parameters.ts';
import { faultsDetail } from '../query/read-query.ts';
import type { Answer } from './answer.ts';
import { immutableFor } from './cache-control.ts';
import { problem } from './problem.ts';
import { endOfSearch, type Published } from './published.ts';

/** `GET /api/v1` (specification, part 4.1). `query` is the raw query without its `?`. */
export function answerList(published: Published, query: string): Answer {
  const { current, links, finder } = published;
  const reading = parseListParameters(query);
  if (!reading.ok) {
    const { faults } = reading;
    return problem('invalid-parameter', faultsDetail(faults), faults);
  }
  const { q, exact, highlight, ...given } = reading.parameters;
  const { edition: pin, offset } = given;
  const isCurrent = pin === undefined || pin === current.edition.id;
  const replaced = isCurrent ? undefined : published.findReplaced(({ id }) => id === pin);
  const served = isCurrent ? current : replaced?.served;
  if (!served)
    return problem('edition-gone', `Edition ${pin} is not served; the current one is ${current.edition.id}.`);
  const { edition } = served;
  const filters = { ...given, category: presentCategory(given.category, edition.settings) };
  const found =
    q === undefined ? undefined : finder.search(edition, { ...filters, q, exact: exact !== undefined });
  // Without a word there is nothing to search for, and the list is answered as it is.
  const parameters = found ? { ...filters, q, exact, highlight } : filters;
  if (found) published.countSearch(endOfSearch(found.total, found.search));
  const page = {
    ...parameters,
    total: found?.total ?? edition.count(parameters),
    search: found?.search,
    highlights: highlight === undefined ? undefined : found?.highlights(),
  };
  const pager = pagerOf(page, edition.id, links);
  const relations = page.total === 0 ? [] : Object.entries(pager);
  const around = relations.filter(([, address]) => address !== null);
  return {
    kind: 'content',
    // A list that is pinned to an edition never changes, but what it leads to is not served for ever.
    head:
      pin === undefined
        ? served.heads.data
        : replaced
          ? { ...served.heads.pinned, cacheControl: immutableFor(replaced.seconds) }
          : served.heads.pinned,
    render(buffers) {
      const { positions } = found ?? edition.page(parameters);
      return renderList(edition.lines.made(positions, served.itemOf), page, pager, edition, {
        links,
        buffers,
      });
    },
    link: [served.dataLink, ...around.map(([relation, address]) => `<${address}>; rel="${relation}"`)].join(
      ', ',
    ),
    // Empty pages and searches are not cached: there is no end to them. What an edition that was replaced answers is asked
    // for little.
    ...(!found &&
      !replaced &&
      offset < page.total && { keepAs: `${links.basePath}/api/v1${listQuery(canonicalList(parameters))}` }),
  };
}

/** The slug of a category by an alias of it; any other as it is. */
function presentCategory(slug: string | undefined, settings: Settings): string | undefined {
  return slug === undefined ? undefined : (findCategory(settings, slug) ?? slug);
}
