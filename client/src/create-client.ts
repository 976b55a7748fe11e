import { type BadgeOptions, badgeUrl } from './badge-url.ts';
import { type ClientOptions, connect, type GetOptions } from './connect.ts';
import { type DownloadFormat, download } from './download.ts';
import { type Changes, type ChangesOptions, followChanges } from './follow-changes.ts';
import { getCard, getVerdict } from './get-verdict.ts';
import { listCategories } from './list-categories.ts';
import {
  allVerdicts,
  type ListOptions,
  listVerdicts,
  searchVerdicts,
  type WalkOptions,
} from './list-verdicts.ts';
import { findVerdicts, getVerdicts } from './named-verdicts.ts';
import type { Card, CategoryList, FoundVerdicts, NamedVerdicts, Verdict, VerdictList } from './verdict.ts';

/**
 * A Product Verdict Service. Requests throw a ProblemError when the service answers with a problem, an
 * UnreachableError when it does not answer, and the signal's reason when they are aborted.
 */
export interface Client {
  /** The verdict on a product; under a former slug, that of the product with its present slug. */
  get(slug: string, options?: GetOptions): Promise<Verdict>;
  /** The verdicts on many products by slug, and which there are none of. */
  getMany(slugs: readonly string[], options?: GetOptions): Promise<NamedVerdicts>;
  /** The verdicts on products by package URL, GTIN, or an address of the product or its repository. */
  find(ids: string | readonly string[], options?: GetOptions): Promise<FoundVerdicts>;
  /** One page of verdicts. */
  list(options?: ListOptions): Promise<VerdictList>;
  /** The verdicts that words or a question find, the best match first. */
  search(q: string, options?: Omit<ListOptions, 'q'>): Promise<VerdictList>;
  /**
   * Every verdict, page after page of one edition: a publication in the meantime changes nothing. A second one may
   * end the edition, and the walk with it: a ProblemError of kind `edition-gone`. Then start again.
   */
  all(options?: WalkOptions): AsyncGenerator<Verdict, void, undefined>;
  /** What publications changed, the oldest first; its `cursor` says where to go on. */
  changes(options?: ChangesOptions): Changes;
  /** Every category, with how many verdicts it has. */
  categories(options?: GetOptions): Promise<CategoryList>;
  /** A verdict with all that has to be shown beside it. */
  card(slug: string, options?: GetOptions): Promise<Card>;
  /** The file that holds every verdict; its body has not been read. */
  download(format: DownloadFormat, options?: GetOptions): Promise<Response>;
  /** The address of a product's badge, which is an SVG image. */
  badgeUrl(slug: string, options?: BadgeOptions): string;
}

/** Makes a client; throws a TypeError when `baseUrl` is not an http or https address. */
export function createClient(options: ClientOptions): Client {
  const service = connect(options);
  return {
    get: (...asked) => getVerdict(service, ...asked),
    getMany: (...asked) => getVerdicts(service, ...asked),
    find: (...asked) => findVerdicts(service, ...asked),
    list: (...asked) => listVerdicts(service, ...asked),
    search: (...asked) => searchVerdicts(service, ...asked),
    all: (...asked) => allVerdicts(service, ...asked),
    changes: (...asked) => followChanges(service, ...asked),
    categories: (...asked) => listCategories(service, ...asked),
    card: (...asked) => getCard(service, ...asked),
    download: (...asked) => download(service, ...asked),
    badgeUrl: (...asked) => badgeUrl(service.base, ...asked),
  };
}
