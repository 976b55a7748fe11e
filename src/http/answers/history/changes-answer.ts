import { z } from 'zod';
import { historyOf, type Since } from '../../../edition/history/history.ts';
import { canonicalChanges, changesPagerOf, renderChanges } from '../../../render/changes.ts';
import { changesQuery } from '../../../render/links.ts';
import { attributionOf, limitDefault, momentOf } from '../../../render/list.ts';
import { findCategory } from '../../../verdict/categories.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { listParameterAllowed, listParameterSchemas, namesMax } from '../../query/list-parameters.ts';
import { faultsDetail, readQuery } from '../../query/read-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataContent, type Published, pagedLink } from '../published.ts';
import { narrowChanges } from './narrow-changes.ts';

/** Schemas of the parameters of `GET /api/changes`, which check values and make the contract. */
export const changesParameterSchemas = {
  since: z
    .union([
      z.string().regex(/^[0-9a-f]{32}$/),
      z.iso.date(),
      z.iso.datetime({ precision: 0 }),
      z.string().regex(/^[1-9][0-9]{0,8}$/),
    ])
    .meta({
      description:
        'Only changes after this edition; on this day (UTC) and later; after this moment; or after the publication with this number. Everything that is kept by default',
    }),
  slug: listParameterSchemas.slug.meta({
    description: 'Only changes of these products, by their present or former slugs with commas between them',
  }),
  verdict: listParameterSchemas.verdict.meta({
    description: 'Only changes of products that have this verdict, or got or lost it by the change',
    default: 'all',
  }),
  category: listParameterSchemas.category.meta({
    description: 'Only changes of products of this category, or that came or left by the change',
    default: 'all',
  }),
  limit: listParameterSchemas.limit.meta({ description: 'Most changes returned', default: limitDefault }),
  offset: listParameterSchemas.offset.meta({
    description: 'Number of changes skipped from the start',
    default: 0,
  }),
};

const rules = {
  schemas: changesParameterSchemas,
  allowed: {
    since:
      'an edition id of 32 hexadecimal digits, a day as YYYY-MM-DD, a moment as YYYY-MM-DDThh:mm:ssZ, or the number of a publication',
    slug: listParameterAllowed.slug,
    verdict: listParameterAllowed.verdict,
    category: listParameterAllowed.category,
    limit: listParameterAllowed.limit,
    offset: listParameterAllowed.offset,
  },
  suggestable: { verdict: [...verdictKinds, 'all'] },
};

/** `GET /api/changes`: what publications changed, the oldest first. `query` is the raw query without its `?`. */
export function answerChanges({ current, links }: Published, query: string): Answer {
  const reading = readQuery(query, rules);
  const since = reading.text('since');
  const limit = reading.number('limit', limitDefault);
  const offset = reading.number('offset', 0);
  const slug = reading.list('slug', namesMax);
  const [verdict, category] = (['verdict', 'category'] as const)
    .map((name) => reading.text(name))
    .map((value) => (value === 'all' ? undefined : value));
  const faults = reading.faults();
  if (faults.length > 0) return problem('invalid-parameter', faultsDetail(faults), faults);
  const { edition } = current;
  const stretch = historyOf(edition).since(since === undefined ? undefined : pointOf(since));
  if (!stretch)
    return problem(
      'changes-gone',
      `The history does not reach back to ${quoted(since ?? '')}, or never held it.`,
    );
  const filter = {
    slug: slug && [...new Set(slug)].sort(),
    verdict,
    category: category === undefined ? undefined : (findCategory(edition.settings, category) ?? category),
  };
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  if (!filter.slug && isNarrowed && stretch.total > lookedAtMax)
    return problem('invalid-parameter', tooMany, [
      { parameter: 'since', detail: tooMany, allowed: 'a point after most of them' },
    ]);
  const narrowed = isNarrowed ? narrowChanges(edition, stretch, filter) : undefined;
  const page = { ...filter, from: stretch.from, total: narrowed?.length ?? stretch.total, limit, offset };
  const pager = changesPagerOf(page, links);
  const { settings, currentSince } = edition;
  return {
    ...dataContent(current),
    render: () =>
      renderChanges(
        narrowed?.slice(offset, offset + limit) ?? historyOf(edition).page(stretch, offset, limit),
        page,
        pager,
        {
          ratingScale: settings.ratingScale,
          edition: edition.id,
          publishedAt: momentOf(currentSince),
          license: settings.licence,
          attribution: attributionOf(settings, links),
        },
        links,
      ),
    // With many slugs an address is longer than a header may be.
    link: filter.slug ? current.dataLink : pagedLink(current, pager),
    // Empty pages are not cached: there is no end to them.
    ...(offset < page.total && {
      keepAs: `${links.basePath}/api/changes${changesQuery(canonicalChanges(page))}`,
    }),
  };
}

/** Most changes that are looked through for those of a category or a verdict: it takes some 5 µs for each. */
const lookedAtMax = 10_000;
const tooMany = `More than ${lookedAtMax} changes would have to be looked through.`;

function pointOf(since: string): Since {
  if (/^[0-9a-f]{32}$/.test(since)) return { kind: 'edition', id: since };
  if (/^\d+$/.test(since)) return { kind: 'sequence', sequence: Number(since) };
  return since.includes('T')
    ? { kind: 'after', moment: since }
    : { kind: 'from', moment: `${since}T00:00:00Z` };
}
