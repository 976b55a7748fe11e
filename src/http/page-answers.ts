import { homeQuery } from '../render/links.ts';
import { renderHomePage } from '../render/pages/home-page.ts';
import { renderProblemPage } from '../render/pages/problem-page.ts';
import { renderReviewPage } from '../render/pages/review-page.ts';
import { verdictKinds } from '../verdict/entry.ts';
import { quoted } from '../verdict/excerpt.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { renderContract } from './contract.ts';
import { pageHeaders } from './page-headers.ts';
import { type ProblemKind, problem, problemKinds } from './problem.ts';
import { moved, type Published } from './published.ts';
import { parseQuery } from './query.ts';

/** Verdicts on one page of the home page. */
const homePageSize = 50;

/** `GET /`: the home page. A parameter that cannot be used counts as absent, and so does one that is unknown. */
export function answerHome({ current, links }: Published, query: string): Answer {
  const { edition, cacheControl, lastModified, licenceLink } = current;
  const values = new Map(parseQuery(query).map(({ name, value }) => [name, value]));
  const verdict = verdictKinds.find((kind) => kind === values.get('verdict'));
  const asked = values.get('category') ?? '';
  const category = Object.hasOwn(edition.settings.categories, asked) ? asked : undefined;
  const pages = Math.max(1, Math.ceil(edition.count({ verdict, category }) / homePageSize));
  const wanted = Number(/^[1-9]\d{0,9}$/.exec(values.get('page') ?? '1')?.[0] ?? 1);
  const number = Math.min(wanted, pages);
  const offset = (number - 1) * homePageSize;
  const render = () => {
    const listing = edition.list({ verdict, category, limit: homePageSize, offset });
    const view = { ...listing, verdict, category, page: number, pages, countOf: edition.count.bind(edition) };
    return renderHomePage(view, edition.settings, links);
  };
  return {
    ...page(render, cacheControl),
    lastModified,
    link: licenceLink,
    keepAs: `${links.basePath || '/'}${homeQuery({ verdict, category, page: number })}`,
  };
}

/** `GET /reviews/:slug`: the review page. */
export function answerReview({ current, links }: Published, query: string, slug: string): Answer {
  const { edition, cacheControl, lastModified, licenceLink } = current;
  const found = edition.find(slug);
  if (!found) return problem('not-found', `No product has the slug ${quoted(slug)}.`);
  if (found.kind === 'moved') return moved(current, `${links.basePath}/reviews/${found.slug}`, query);
  if (found.kind === 'withdrawn')
    return problem('withdrawn', `${found.withdrawn.product} is no longer covered.`);
  return {
    ...page(
      () => renderReviewPage(found.verdict, edition.review(slug), edition.settings, links),
      cacheControl,
    ),
    lastModified,
    link: licenceLink,
    keepAs: `${links.basePath}/reviews/${slug}`,
  };
}

/** `GET /problems/:name`: what the `type` of a problem leads to. */
export function answerProblemHelp({ current, links }: Published, _query: string, name: string): Answer {
  if (!Object.hasOwn(problemKinds, name))
    return problem('not-found', `No problem has the name ${quoted(name)}.`);
  const help = { name, ...problemKinds[name as ProblemKind] };
  return {
    ...page(
      () => renderProblemPage(help, current.edition.settings.name, links.basePath),
      current.cacheControl,
    ),
    keepAs: `${links.basePath}/problems/${name}`,
  };
}

/** `GET /api/openapi.json`: the contract. */
export function answerContract({ current, links }: Published): Answer {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    render: () => renderContract(current.edition.settings, links),
    cacheControl: current.cacheControl,
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}

function page(render: () => string, cacheControl: string): ContentAnswer {
  return {
    kind: 'content',
    status: 200,
    type: 'text/html; charset=utf-8',
    render,
    cacheControl,
    headers: pageHeaders,
  };
}
