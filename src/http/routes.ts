import type { Edition, Found } from '../edition/edition.ts';
import { type BadgeSubject, renderBadge } from '../render/badge.ts';
import { badgeOptionsFrom } from '../render/badge-options.ts';
import { badgeQuery } from '../render/badge-query.ts';
import { type Links, listQuery } from '../render/links.ts';
import { pagerOf, renderList } from '../render/list.ts';
import { stylePath } from '../render/page.ts';
import { renderProblemPage } from '../render/problem-page.ts';
import { renderVerdict } from '../render/record.ts';
import { renderReviewPage } from '../render/review-page.ts';
import { siteStyle } from '../render/site-style.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { renderContract } from './contract.ts';
import { limitDefault, parseListParameters } from './parameters.ts';
import { type ProblemKind, problem, problemKinds } from './problem.ts';
import type { Published } from './published.ts';
import { parseQuery } from './query.ts';

const immutable = 'public, max-age=31536000, immutable';

/** A badge opened as a document can do nothing; embedded as an image it is for every origin. */
const badgeHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** A page may load the stylesheet and badges from here, and nothing else from anywhere. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** `GET /api/v1` (specification, part 4.1). `query` is the raw query without its `?`. */
export function answerList({ current, previous, links }: Published, query: string): Answer {
  const parameters = parseListParameters(query);
  if (!('limit' in parameters))
    return problem(
      'invalid-parameter',
      parameters
        .map(({ detail }) => detail)
        .join(' ')
        .slice(0, 500),
      parameters,
    );
  const { limit, offset, verdict, category, edition: pin } = parameters;
  const edition =
    pin === undefined ? current : [current, previous].find((candidate) => candidate?.id === pin);
  if (!edition)
    return problem('edition-gone', `Edition ${pin} is not served; the current one is ${current.id}.`);
  const page = { ...edition.list(parameters), ...parameters };
  const pager = pagerOf(page, edition.id, links);
  const address = {
    verdict,
    category,
    limit: limit === limitDefault ? undefined : limit,
    offset: offset === 0 ? undefined : offset,
    edition: pin,
  };
  return {
    ...dataAnswer(edition),
    body: renderList(page, pager, edition, links),
    ...(pin !== undefined && { cacheControl: immutable }),
    links: [
      ...dataLinks(edition, links),
      `<${pager.first}>; rel="first"`,
      ...(pager.prev === null ? [] : [`<${pager.prev}>; rel="prev"`]),
      ...(pager.next === null ? [] : [`<${pager.next}>; rel="next"`]),
      `<${pager.last}>; rel="last"`,
    ],
    keepAs: `${links.basePath}/api/v1${listQuery(address)}`,
  };
}

/** `GET /api/v1/:slug` (specification, part 4.2). */
export function answerVerdict({ current, links }: Published, slug: string, query: string): Answer {
  const found = current.find(slug);
  if (!found) return problem('not-found', `No verdict has the slug ${shown(slug)}.`);
  if (found.kind === 'moved') return redirectTo(current, `${links.basePath}/api/v1/${found.slug}`, query);
  if (found.kind === 'withdrawn') return withdrawnProblem(found.product);
  return {
    ...dataAnswer(current),
    body: renderVerdict(found.verdict, links),
    links: dataLinks(current, links),
    keepAs: `${links.basePath}/api/v1/${slug}`,
  };
}

/** `GET /api/badge/:slug` (specification, part 4.3). An unknown slug has a badge too: an image cannot show a problem. */
export function answerBadge({ current, links }: Published, slug: string, query: string): Answer {
  const found = current.find(slug);
  if (found?.kind === 'moved') return redirectTo(current, `${links.basePath}/api/badge/${found.slug}`, query);
  const options = badgeOptionsFrom(
    Object.fromEntries(parseQuery(query).map(({ name, value }) => [name, value])),
  );
  const badge = {
    kind: 'content',
    type: 'image/svg+xml; charset=utf-8',
    body: renderBadge(subjectOf(found, current), options),
    headers: badgeHeaders,
  } as const;
  if (!found) return { ...badge, status: 404, cacheControl: 'public, max-age=60', links: [] };
  return {
    ...badge,
    status: 200,
    cacheControl: cacheControlOf(current),
    lastModified: current.publishedAt,
    links: [`<${current.settings.licence.url}>; rel="license"`, `<${links.review(slug)}>; rel="canonical"`],
    keepAs: `${links.basePath}/api/badge/${slug}${badgeQuery(options)}`,
  };
}

/** `GET /reviews/:slug`: the review page. */
export function answerReview({ current, links }: Published, slug: string, query: string): Answer {
  const found = current.find(slug);
  if (!found) return problem('not-found', `No product has the slug ${shown(slug)}.`);
  if (found.kind === 'moved') return redirectTo(current, `${links.basePath}/reviews/${found.slug}`, query);
  if (found.kind === 'withdrawn') return withdrawnProblem(found.product);
  return {
    ...dataAnswer(current),
    type: 'text/html; charset=utf-8',
    body: renderReviewPage(found.verdict, current.review(slug), current.settings, links),
    links: [`<${current.settings.licence.url}>; rel="license"`],
    headers: pageHeaders,
    keepAs: `${links.basePath}/reviews/${slug}`,
  };
}

/** The stylesheet; its address changes with its content. */
export function answerStyle({ links }: Published): Answer {
  return {
    kind: 'content',
    status: 200,
    type: 'text/css; charset=utf-8',
    body: siteStyle,
    cacheControl: immutable,
    links: [],
    keepAs: `${links.basePath}${stylePath}`,
  };
}

/** `GET /api/openapi.json`: the contract. */
export function answerContract({ current, links }: Published): Answer {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    body: renderContract(current.settings, links),
    cacheControl: cacheControlOf(current),
    links: [],
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}

/** `GET /problems/:name`: what the `type` of a problem leads to. */
export function answerProblemHelp({ current, links }: Published, name: string): Answer {
  if (!Object.hasOwn(problemKinds, name))
    return problem('not-found', `No problem has the name ${shown(name)}.`);
  const kind = name as ProblemKind;
  return {
    kind: 'content',
    status: 200,
    type: 'text/html; charset=utf-8',
    body: renderProblemPage({ name, ...problemKinds[kind] }, current.settings.name, links.basePath),
    cacheControl: cacheControlOf(current),
    links: [],
    headers: pageHeaders,
    keepAs: `${links.basePath}/problems/${name}`,
  };
}

function subjectOf(found: Found | undefined, { settings }: Edition): BadgeSubject {
  if (found?.kind === 'verdict') {
    const { product, verdict, rating } = found.verdict;
    return { state: 'verdict', product, verdict, rating, ratingScale: settings.ratingScale };
  }
  return found?.kind === 'withdrawn' ? { state: 'withdrawn', product: found.product } : { state: 'unknown' };
}

function dataAnswer(edition: Edition): Omit<ContentAnswer, 'body' | 'links'> {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl: cacheControlOf(edition),
    lastModified: edition.publishedAt,
  };
}

function dataLinks({ settings }: Edition, links: Links): string[] {
  return [`<${settings.licence.url}>; rel="license"`, `<${links.contract}>; rel="service-desc"`];
}

function redirectTo(edition: Edition, path: string, query: string): Answer {
  return {
    kind: 'redirect',
    status: 301,
    to: query === '' ? path : `${path}?${query}`,
    cacheControl: cacheControlOf(edition),
  };
}

function withdrawnProblem(product: string): Answer {
  return problem('withdrawn', `${product} is no longer covered.`);
}

function cacheControlOf({ settings: { cache } }: Edition): string {
  return `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}, stale-if-error=${cache.staleIfError}`;
}

function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text.toWellFormed());
}
