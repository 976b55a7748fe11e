import type { Found } from '../edition/edition.ts';
import { type BadgeSubject, renderBadge } from '../render/badge.ts';
import { badgeOptionsFrom } from '../render/badge-options.ts';
import { badgeQuery } from '../render/badge-query.ts';
import { listQuery } from '../render/links.ts';
import { pagerOf, renderList } from '../render/list.ts';
import { renderVerdict } from '../render/record.ts';
import type { RatingScale } from '../verdict/rating-scale.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { limitDefault, parseListParameters } from './parameters.ts';
import { problem } from './problem.ts';
import { moved, type Published, type ServedEdition, shown } from './published.ts';
import { parseQuery } from './query.ts';

/** A page of one edition never changes. */
const immutable = 'public, max-age=31536000, immutable';

/** A badge opened as a document can do nothing; embedded as an image it is for every origin. */
const badgeHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `GET /api/v1` (specification, part 4.1). `query` is the raw query without its `?`. */
export function answerList({ current, previous, links }: Published, query: string): Answer {
  const parameters = parseListParameters(query);
  if (!('limit' in parameters)) {
    const details = parameters.map(({ detail }) => detail).join(' ');
    return problem('invalid-parameter', details.slice(0, 500).toWellFormed(), parameters);
  }
  const { limit, offset, verdict, category, edition: pin } = parameters;
  const served =
    pin === undefined ? current : [current, previous].find((candidate) => candidate?.edition.id === pin);
  if (!served)
    return problem('edition-gone', `Edition ${pin} is not served; the current one is ${current.edition.id}.`);
  const page = { ...served.edition.list(parameters), ...parameters };
  const pager = pagerOf(page, served.edition.id, links);
  const { first, prev, next, last } = pager;
  const around = Object.entries({ first, prev, next, last })
    .filter(([, address]) => address !== null)
    .map(([relation, address]) => `<${address}>; rel="${relation}"`);
  const canonical = listQuery({
    verdict,
    category,
    limit: limit === limitDefault ? undefined : limit,
    offset: offset === 0 ? undefined : offset,
    edition: pin,
  });
  return {
    ...dataAnswer(served),
    body: renderList(page, pager, served.edition, links),
    ...(pin !== undefined && { cacheControl: immutable }),
    link: [served.dataLink, ...around].join(', '),
    keepAs: `${links.basePath}/api/v1${canonical}`,
  };
}

/** `GET /api/v1/:slug` (specification, part 4.2). */
export function answerVerdict({ current, links }: Published, query: string, slug: string): Answer {
  const found = current.edition.find(slug);
  if (!found) return problem('not-found', `No verdict has the slug ${shown(slug)}.`);
  if (found.kind === 'moved') return moved(current, `${links.basePath}/api/v1/${found.slug}`, query);
  if (found.kind === 'withdrawn') return problem('withdrawn', `${found.product} is no longer covered.`);
  return {
    ...dataAnswer(current),
    body: renderVerdict(found.verdict, links),
    link: current.dataLink,
    keepAs: `${links.basePath}/api/v1/${slug}`,
  };
}

/** `GET /api/badge/:slug` (specification, part 4.3). An unknown slug has a badge too: an image cannot show a problem. */
export function answerBadge({ current, links }: Published, query: string, slug: string): Answer {
  const found = current.edition.find(slug);
  if (found?.kind === 'moved') return moved(current, `${links.basePath}/api/badge/${found.slug}`, query);
  const options = badgeOptionsFrom(
    Object.fromEntries(parseQuery(query).map(({ name, value }) => [name, value])),
  );
  const badge = {
    kind: 'content',
    type: 'image/svg+xml; charset=utf-8',
    body: renderBadge(subjectOf(found, current.edition.settings.ratingScale), options),
    headers: badgeHeaders,
  } as const;
  if (!found) return { ...badge, status: 404, cacheControl: 'public, max-age=60' };
  return {
    ...badge,
    status: 200,
    cacheControl: current.cacheControl,
    lastModified: current.lastModified,
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/api/badge/${slug}${badgeQuery(options)}`,
  };
}

function subjectOf(found: Found | undefined, ratingScale: RatingScale): BadgeSubject {
  if (found?.kind === 'verdict') {
    const { product, verdict, rating } = found.verdict;
    return { state: 'verdict', product, verdict, rating, ratingScale };
  }
  return found?.kind === 'withdrawn' ? { state: 'withdrawn', product: found.product } : { state: 'unknown' };
}

function dataAnswer({ cacheControl, lastModified }: ServedEdition): Omit<ContentAnswer, 'body'> {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl,
    lastModified,
  };
}
