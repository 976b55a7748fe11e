import type { Edition } from '../edition/file/edition.ts';
import { historyOf } from '../edition/history/history.ts';
import { viewPages } from '../http/answers/pages/browse-answers.ts';
import { changesPages } from '../http/answers/pages/changes-page-answer.ts';
import { type BrowseAddress, browseTarget } from '../render/browse-address.ts';
import { orders } from '../verdict/order.ts';
import { verdictKinds } from '../verdict/verdict-kind.ts';

/**
 * Every page of every list that links of the site lead to: of all reviews, each verdict, each category and both, in each
 * order. Those without a review are left out, but for the home page and categories. With `n` reviews and `c` categories
 * there are at most 12 × (n / 50 + c + 1).
 */
export function* listPages(edition: Edition): Iterable<BrowseAddress> {
  for (const category of [undefined, ...Object.keys(edition.settings.categories)])
    for (const verdict of [undefined, ...verdictKinds]) {
      const total = edition.count({ category, verdict });
      if (total === 0 && verdict !== undefined) continue;
      for (const order of total === 0 ? [undefined] : orders)
        for (let page = 1; page <= viewPages(total); page++) yield { category, verdict, order, page };
    }
}

/** What follows a prefix in the paths of these pages, and in those that redirect to them. */
export function* viewNames(edition: Edition, prefix: string): Iterable<string> {
  const aliases = Object.entries(edition.settings.categoryAliases ?? {});
  for (const page of listPages(edition)) {
    const former = aliases.filter(([, slug]) => slug === page.category);
    for (const category of [page.category, ...former.map(([alias]) => alias)]) {
      const path = browseTarget({ ...page, category }, { basePath: '', search: 'none' });
      if (path.startsWith(prefix)) yield path.slice(prefix.length);
    }
  }
}

/** The numbers of the pages of changes after the first. */
export function* changesPageNames(edition: Edition): Iterable<string> {
  const pages = changesPages(historyOf(edition).since(undefined)?.total ?? 0);
  for (let page = 2; page <= pages; page++) yield String(page);
}
