import type { Edition } from '../../../edition/file/edition.ts';
import type { PastChange } from '../../../edition/history/change-row.ts';
import { historyOf } from '../../../edition/history/history.ts';
import { latest } from '../../../edition/search/edition-search.ts';
import {
  type ChangesView,
  changesPath,
  renderChangesPage,
} from '../../../render/pages/changes/changes-page.ts';
import type { Answer } from '../answer.ts';
import { type Published, redirectFormer } from '../published.ts';
import { missingListPage, missingPath } from './missing-answers.ts';
import { pageContent } from './page-content.ts';

/** Reviews that stand in for a history. */
const reviewsMax = 20;

/** Changes on one page. */
const pageSize = 50;

/** `GET /changes` and `/changes/page/:page`: what changed, the newest first. The first page has the address without a number. */
export function answerChangesPage(published: Published, query: string, name?: string): Answer {
  const number = name ?? '1';
  const { current, links } = published;
  const { edition } = current;
  if (!/^[1-9]\d{0,9}$/.test(number)) return missingPath(published, `changes/page/${number}`);
  const page = Number(number);
  if (page === 1 && name !== undefined) return redirectFormer(current, changesPath(1, links.basePath), query);
  const stretch = historyOf(edition).since(undefined);
  const total = stretch?.total ?? 0;
  const pages = changesPages(total);
  if (page > pages) return missingListPage(published, { page }, pages, changesPath(pages, links.basePath));
  const view = (): ChangesView => {
    // The newest stand at the end of the stretch.
    const end = total - (page - 1) * pageSize;
    const start = Math.max(0, end - pageSize);
    const changes = stretch ? historyOf(edition).page(stretch, start, end - start) : [];
    return { page, pages, changes: newestFirst(changes), reviews: total > 0 ? [] : latestReviews(edition) };
  };
  return {
    ...pageContent(current, () => renderChangesPage(view(), current.site)),
    keepAs: changesPath(page, links.basePath),
  };
}

/** Pages that hold this many changes; at least 1. */
export function changesPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The newest publication first, and what it changed in the order of slugs. */
function newestFirst(changes: readonly PastChange[]): PastChange[] {
  return changes.toSorted((a, b) => b.publication.sequence - a.publication.sequence);
}

function latestReviews(edition: Edition): ChangesView['reviews'] {
  return latest(edition, reviewsMax).map((verdict) => ({ verdict, note: edition.review(verdict.slug).note }));
}
