import { z } from 'zod';
import { historyOf, type Since } from '../../../edition/history/history.ts';
import { canonicalChanges, changesPagerOf, renderChanges } from '../../../render/changes.ts';
import { changesQuery } from '../../../render/links.ts';
import { limitDefault } from '../../../render/list.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { listParameterAllowed, listParameterSchemas } from '../../query/list-parameters.ts';
import { faultsDetail, readQuery } from '../../query/read-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataContent, type Published } from '../published.ts';

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
    limit: listParameterAllowed.limit,
    offset: listParameterAllowed.offset,
  },
};

/** `GET /api/changes`: what publications changed, the oldest first. `query` is the raw query without its `?`. */
export function answerChanges({ current, links }: Published, query: string): Answer {
  const reading = readQuery(query, rules);
  const since = reading.text('since');
  const limit = reading.number('limit', limitDefault);
  const offset = reading.number('offset', 0);
  const faults = reading.faults();
  if (faults.length > 0) return problem('invalid-parameter', faultsDetail(faults), faults);
  const { edition } = current;
  const stretch = historyOf(edition).since(since === undefined ? undefined : pointOf(since));
  if (!stretch)
    return problem(
      'changes-gone',
      `The history does not reach back to ${quoted(since ?? '')}, or never held it.`,
    );
  const page = { from: stretch.from, total: stretch.total, limit, offset };
  const pager = changesPagerOf(page, links);
  const around = Object.entries(pager).filter(([, address]) => address !== null);
  const { ratingScale, licence, attribution } = edition.settings;
  return {
    ...dataContent(current),
    render: () =>
      renderChanges(
        historyOf(edition).page(stretch, offset, limit),
        page,
        pager,
        {
          ratingScale,
          edition: edition.id,
          publishedAt: `${edition.currentSince.toISOString().slice(0, 19)}Z`,
          license: licence,
          attribution: { text: attribution.text, url: attribution.url ?? links.base },
        },
        links,
      ),
    link: [current.dataLink, ...around.map(([relation, address]) => `<${address}>; rel="${relation}"`)].join(
      ', ',
    ),
    // Empty pages are not cached: there is no end to them.
    ...(offset < page.total && {
      keepAs: `${links.basePath}/api/changes${changesQuery(canonicalChanges({ from: stretch.from, limit, offset }))}`,
    }),
  };
}

function pointOf(since: string): Since {
  if (/^[0-9a-f]{32}$/.test(since)) return { kind: 'edition', id: since };
  if (/^\d+$/.test(since)) return { kind: 'sequence', sequence: Number(since) };
  return since.includes('T')
    ? { kind: 'after', moment: since }
    : { kind: 'from', moment: `${since}T00:00:00Z` };
}
