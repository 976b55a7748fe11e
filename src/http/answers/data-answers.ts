import type { Edition } from '../../edition/file/edition.ts';
import type { Found } from '../../edition/file/queries.ts';
import type { BadgeSubject } from '../../render/badge/badge.ts';
import { type BadgeOptions, badgeOptionsFrom, isLine } from '../../render/badge/options.ts';
import { badgeQuery } from '../../render/badge/query.ts';
import type { Links } from '../../render/links.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { shortLived } from './cache-control.ts';
import { type Published, redirectFormer, type ServedEdition } from './published.ts';
import { answerWithoutVerdict } from './without-verdict.ts';

/** `GET /api/v1/:slug` (specification, part 4.2). */
export function answerVerdict(published: Published, query: string, slug: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const body = edition.text(slug, (stated) => Buffer.concat([stated, Buffer.from(current.endingOf(slug))]));
  if (body)
    return {
      kind: 'content',
      head: current.heads.verdict,
      render: () => body,
      keepAs: `${links.basePath}/api/v1/${slug}`,
    };
  return answerWithoutVerdict(published, query, slug, (present) => `/api/v1/${present}`);
}

/** `GET /api/badge/:slug` (specification, part 4.3). Unknown slugs have badges too: an image cannot show a problem. */
export function answerBadge(published: Published, query: string, slug: string): Answer {
  return badgeAt('', published, query, slug);
}

/** `GET /api/badge/:slug.svg`: the same image, for hosts that want a file's ending. */
export function answerBadgeFile(published: Published, query: string, file: string): Answer {
  return badgeAt('.svg', published, query, file.replace(/\.svg$/, ''));
}

function badgeAt(ending: string, { current, links }: Published, query: string, slug: string): Answer {
  const found = current.edition.find(slug);
  if (found?.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/api/badge/${found.slug}${ending}`, query);
  const options = badgeOptionsIn(query);
  const badge = {
    kind: 'content',
    ...badgeContent(current, links, slug),
    render: () => current.badges.render(badgeSubjectOf(found, options, current.edition), options),
  } as const;
  if (!found) {
    const { kind, render, head } = badge;
    const { lastModified: _never, ...rest } = head;
    return { kind, render, head: { ...rest, status: 404, cacheControl: shortLived } };
  }
  return { ...badge, keepAs: `${links.basePath}/api/badge/${slug}${ending}${badgeQuery(options)}` };
}

/** The options in the query of a badge. */
export function badgeOptionsIn(query: string): BadgeOptions {
  return badgeOptionsFrom(Object.fromEntries(parseQuery(query).map(({ name, value }) => [name, value])));
}

/** What the response with the badge of a product says besides its body. */
export function badgeContent(
  { heads, licenceLink }: ServedEdition,
  links: Links,
  slug: string,
): Pick<ContentAnswer, 'head'> & { readonly link: string } {
  return { head: heads.badge, link: `${licenceLink}, <${links.review(slug)}>; rel="canonical"` };
}

/** What the badge of a slug is about, `found` is what it leads to. */
export function badgeSubjectOf(
  found: Exclude<Found, { kind: 'moved' }> | undefined,
  options: BadgeOptions,
  edition: Edition,
): BadgeSubject {
  if (found?.kind === 'verdict') {
    const { slug, product, verdict, verdictSummary: summary, rating } = found.verdict;
    const { ratingScale } = edition.settings;
    // Most badges say nothing in the language of the record, and need no other fields of it.
    const language = isLine(options) && options.label !== 'product' ? null : edition.listed(slug)?.language;
    return { state: 'verdict', product, language: language ?? null, summary, verdict, rating, ratingScale };
  }
  return found?.kind === 'withdrawn'
    ? { state: 'withdrawn', product: found.withdrawn.product }
    : { state: 'unknown' };
}
