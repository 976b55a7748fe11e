import type { Service } from '../http/service.ts';
import type { Links } from '../render/links.ts';
import {
  exportedRoutes,
  fileOf,
  missingFiles,
  pathOf,
  patternOf,
  productRoutes,
  type RouteExport,
  withdrawnFolder,
} from './addresses.ts';
import { ExportError, type ExportFolder, type Tidied, type Written } from './export-folder.ts';
import { HeaderRules } from './header-rules.ts';
import { hostFiles } from './host-files.ts';
import type { Alias } from './host-site.ts';
import { listPages } from './list-pages.ts';
import { renderRedirectPage } from './redirect-page.ts';
import { listStart, staticListPages, withStaticPager } from './static-lists.ts';
import { writeSearch } from './write-search.ts';

/** Options of an export. */
export interface ExportOptions {
  /** Whether link-preview pictures are drawn. */
  readonly pictures: boolean;
  /** Called with the number of files done, and the approximate number in total. */
  readonly onProgress: (files: number, about: number) => void;
}

/** The outcome of an export. */
export interface ExportSummary extends Tidied {
  readonly files: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly aliases: number;
  readonly withdrawn: number;
  /** Pages of lists of reviews. */
  readonly listPages: number;
}

/** Requests at a time: enough to keep the picture thread busy, few enough that its queue never refuses one. */
const concurrency = 8;

/** A path that is spelled the same in an address, a folder and the configuration of every host. */
const plainPath = /^(?:\/[A-Za-z0-9._~-]+)*$/;

/**
 * Writes everything a service answers without a query into a folder, by asking the service itself, with
 * configuration for static hosts. The folder is the root of the host: a path in the base address is a folder in it.
 * Throws `ExportError` when the base address has no plain path, a file cannot be written, or the service fails.
 */
export async function exportSite(
  service: Service,
  folder: ExportFolder,
  { pictures, onProgress }: ExportOptions,
): Promise<ExportSummary> {
  const { links } = service;
  if (!plainPath.test(links.basePath))
    throw new ExportError(
      `${service.baseUrl} has a path that not every host can serve; allowed: letters, digits and . _ ~ - in it`,
    );
  const site = new SiteExport(service, links, folder);
  const edition = service.current;
  const routes = exportedRoutes.filter(
    ({ picture, search }) => (pictures || !picture) && (links.search !== 'none' || !search),
  );
  const about = routes.filter((route) => productRoutes.includes(route)).length * edition.total;
  const progress = () => onProgress(site.counts.files, about);
  if (links.search === 'page') {
    // First, since it fails where Pagefind does not run.
    site.rules.learn('/about', await site.ask('/about', 'text/html'));
    await writeSearch(edition, links, site.rules, (file, content) => site.write(file, content));
  }
  for (const route of routes) {
    if (route.kind === 'list') continue;
    await inParallel(route.names?.(edition, links) ?? [''], async (name) => {
      await site.exportAddress(route, name);
      progress();
    });
  }
  for (const page of staticListPages(edition)) {
    const response = await site.ask(page.target);
    site.rules.learn(page.file === listStart.file ? listStart.path : 'lists', response);
    site.write(page.file, withStaticPager(await response.text(), page, links));
    progress();
  }
  for (const { route, file, path, accept } of missingFiles) {
    const response = await site.ask(path, accept, [404]);
    site.rules.learn(route, response);
    site.write(file, await response.bytes(), 'root');
  }
  site.rules.learn('slash', await site.ask('/about/', '*/*', [308]));
  site.rules.learn('preflight', await service.fetch(new Request(service.baseUrl, { method: 'OPTIONS' })));
  for (const [file, content] of Object.entries(hostFiles(site.rules, site.aliases, edition.settings, links)))
    site.write(file, content, 'root');
  const tidied = folder.finish();
  return {
    ...site.counts,
    aliases: site.aliases.length,
    listPages: [...listPages(edition)].length,
    ...tidied,
  };
}

/** The route that counts products, so that each counts once. */
const [countedRoute] = productRoutes;

/** An export under way. */
class SiteExport {
  readonly rules = new HeaderRules();
  readonly aliases: Alias[] = [];
  readonly counts = { files: 0, bytes: 0, added: 0, changed: 0, withdrawn: 0 };
  readonly #service: Service;
  readonly #links: Links;
  readonly #folder: ExportFolder;

  constructor(service: Service, links: Links, folder: ExportFolder) {
    this.#service = service;
    this.#links = links;
    this.#folder = folder;
  }

  /** Asks the service for a path under the base address. */
  async ask(path: string, accept = '*/*', statuses: readonly number[] = [200]): Promise<Response> {
    const address = path === '/' ? this.#links.home : this.#links.base + path;
    const response = await this.#service.fetch(new Request(address, { headers: { Accept: accept } }));
    if (!statuses.includes(response.status))
      throw new ExportError(`${address} was answered with ${response.status}; nothing more was exported`);
    return response;
  }

  /** Writes the file of one address: the content, the 410 of a withdrawn product, or the redirect of an alias. */
  async exportAddress(route: RouteExport, name: string): Promise<void> {
    const accept = route.kind === 'page' ? 'text/html' : '*/*';
    const path = pathOf(route, name);
    const response = await this.ask(path, accept, route.estimated ? [200, 404] : [200, 301, 410]);
    const { status } = response;
    if (status === 404) return;
    if (status === 301) return this.#exportAlias(route, name, response);
    this.rules.learn(patternOf(route), response, name);
    if (status === 200 && route.large) return this.#writeLarge(fileOf(route, name), response);
    const bytes = await response.bytes();
    if (status === 200) return this.write(fileOf(route, name), bytes);
    if (route === countedRoute) this.counts.withdrawn++;
    this.write(`${withdrawnFolder}${this.#links.basePath}${path}`, bytes, 'root');
  }

  /** Writes a file under the folder of the base address, or under the root of the host. */
  write(file: string, content: string | Uint8Array, under: 'base' | 'root' = 'base'): void {
    const path = under === 'root' ? file : this.#underBase(file);
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    this.#count(this.#folder.write(path, content), bytes);
  }

  async #writeLarge(file: string, response: Response): Promise<void> {
    const { written, bytes } = await this.#folder.writeStream(this.#underBase(file), response.body ?? []);
    this.#count(written, bytes);
  }

  #underBase(file: string): string {
    return `${this.#links.basePath}/${file}`.slice(1);
  }

  #count(written: Written, bytes: number): void {
    this.counts.files++;
    this.counts.bytes += bytes;
    if (written !== 'unchanged') this.counts[written]++;
  }

  /** Writes a page that redirects, or a copy of any other content, for hosts that send no redirects. */
  async #exportAlias(route: RouteExport, alias: string, response: Response): Promise<void> {
    this.rules.learn('alias', response);
    const path = (response.headers.get('location') ?? '').slice(this.#links.basePath.length);
    const { prefix, suffix = '' } = route;
    const slug = path.slice(prefix.length, path.length - suffix.length);
    if (route === countedRoute) this.aliases.push({ alias, slug });
    const target = await this.ask(path, '*/*', [200, 410]);
    if (target.status === 410) return;
    if (route.kind === 'page') this.write(fileOf(route, alias), renderRedirectPage(this.#links.base + path));
    else this.write(fileOf(route, alias), await target.bytes());
  }
}

/** Works on `concurrency` names at a time; stops at the first failure and throws it. */
async function inParallel(names: Iterable<string>, work: (name: string) => Promise<void>): Promise<void> {
  const queue = names[Symbol.iterator]();
  const failures: unknown[] = [];
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = queue.next(); !next.done && failures.length === 0; next = queue.next())
      await work(next.value).catch((error: unknown) => failures.push(error));
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
}
