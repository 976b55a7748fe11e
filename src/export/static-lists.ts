import type { Edition } from '../edition/file/edition.ts';
import { type Links, listQuery } from '../render/links.ts';
import { canonicalList, limitDefault, limitMax, listSchema } from '../render/list.ts';
import { type VerdictKind, verdictKinds } from '../verdict/verdict-kind.ts';

/** A page of a list as a file. */
export interface StaticListPage {
  /** The request target to ask the service for. */
  readonly target: string;
  /** Relative to the folder of the base address. */
  readonly file: string;
  /** The files of the pages around it, as paths under the base address; nothing where there is none. */
  readonly next: string | null;
  readonly prev: string | null;
}

/** A walk through a listing: its first page, and the folder of the others. */
interface Walk {
  readonly filter: { readonly verdict?: VerdictKind; readonly category?: string };
  readonly folder: string;
  /** The path and the file of the first page, and how many verdicts it holds. */
  readonly first: { readonly path: string; readonly file: string; readonly size: number };
}

/** Where the list of all verdicts begins: the path of the API, with the size of page that the API promises. */
export const listStart = { path: '/api/v1', file: 'api/v1.json', size: limitDefault };

/**
 * Every page of the lists that a static host can serve: all verdicts, those of each kind, those of each category, and the
 * first under each alias of a category.
 * Pages hold as many verdicts as they may, but for the very first.
 */
export function* staticListPages(edition: Edition): Iterable<StaticListPage> {
  yield* pagesOf(edition, { filter: {}, folder: '/lists/all', first: listStart });
  for (const verdict of verdictKinds) yield* pagesOf(edition, walkOf({ verdict }, `/lists/${verdict}`));
  const { categories, categoryAliases = {} } = edition.settings;
  for (const category of Object.keys(categories))
    yield* pagesOf(edition, walkOf({ category }, `/lists/categories/${category}`));
  for (const [alias, category] of Object.entries(categoryAliases)) {
    const [first] = pagesOf(edition, walkOf({ category }, `/lists/categories/${category}`));
    // The pages after it have the present slug.
    if (first) yield { ...first, file: `lists/categories/${alias}.json` };
  }
}

/** The body of a page with addresses of files as `next` and `prev`; everything else is what the app answers. */
export function withStaticPager(body: string, { next, prev }: StaticListPage, { base }: Links): string {
  const list = listSchema.parse(JSON.parse(body));
  const addressOf = (path: string | null) => (path === null ? null : base + path);
  return JSON.stringify({ ...list, next: addressOf(next), prev: addressOf(prev) });
}

function walkOf(filter: Walk['filter'], folder: string): Walk {
  return {
    filter,
    folder,
    first: { path: `${folder}.json`, file: `${folder}.json`.slice(1), size: limitMax },
  };
}

function* pagesOf(edition: Edition, { filter, folder, first }: Walk): Iterable<StaticListPage> {
  const pages = 1 + Math.ceil(Math.max(0, edition.count(filter) - first.size) / limitMax);
  const pathOf = (page: number) => (page === 1 ? first.path : `${folder}/${page}.json`);
  for (let page = 1; page <= pages; page++) {
    const limit = page === 1 ? first.size : limitMax;
    const offset = page === 1 ? 0 : first.size + (page - 2) * limitMax;
    yield {
      target: `/api/v1${listQuery(canonicalList({ ...filter, limit, offset }))}`,
      file: page === 1 ? first.file : pathOf(page).slice(1),
      next: page < pages ? pathOf(page + 1) : null,
      prev: page > 1 ? pathOf(page - 1) : null,
    };
  }
}
