import type { Edition } from '../edition/file/edition.ts';
import { imagesOf } from '../edition/images/images.ts';
import { problemKinds } from '../http/answers/problem.ts';
import { brandRoutes } from '../http/contract/brand-routes.ts';
import { feedRoutes } from '../http/contract/feed-routes.ts';
import { contractPath } from '../http/contract/route.ts';
import { viewRoutes } from '../http/contract/view-routes.ts';
import { routes } from '../http/routes.ts';
import { searchPath } from '../render/browse-address.ts';
import { sitemapLimit, sitemapPartLength } from '../render/discovery/sitemap.ts';
import { downloadFormats, downloadNames } from '../render/download/formats.ts';
import { imagePath } from '../render/images.ts';
import type { Links } from '../render/links.ts';
import { siteAssets } from '../render/pages/assets.ts';
import { siteOf } from '../render/site.ts';
import { storedImageTypes } from '../verdict/image.ts';
import { changesPageNames, viewNames } from './list-pages.ts';
import { comparedNames, presentSlugs, productNames } from './product-names.ts';

/** How the addresses of one route of the app become files. */
export interface RouteExport {
  /** The route of the app, as it is written there. */
  readonly route: string;
  /** The path, or what stands before a name in it; under the base address. */
  readonly prefix: string;
  /** The names of a route that takes one; none for a path alone. */
  readonly names?: (edition: Edition, links: Links) => Iterable<string>;
  /** Further routes whose addresses begin like this one's; `names` has theirs too, with slashes. */
  readonly deeper?: readonly string[];
  /** What follows a name. */
  readonly suffix?: string;
  /**
   * A `page` is the file `<path>.html`; the `list` is pages of JSON that lead to each other by files;
   * anything else is a file under its own path.
   */
  readonly kind: 'page' | 'list' | 'file';
  /** The characters of a name, as a regular expression; those of a slug unless it says others. */
  readonly characters?: string;
  /** True for pictures, which take long to draw and can be left out. */
  readonly picture?: true;
  /** True for what says how the site is searched, which it may not be. */
  readonly search?: true;
  /** True for files that may not fit into memory. */
  readonly large?: true;
  /** True if the service may answer 404: the names are an estimate, or the file is only in small catalogues. */
  readonly estimated?: true;
}

/**
 * What a static host can serve of every route of the app. Those that take products have all their names: present
 * ones, withdrawn ones and aliases; what becomes of each is what the app answers.
 */
export const exportedRoutes: readonly RouteExport[] = [
  ...at('page', '/', '/reviews', '/categories'),
  viewsOf('/categories/', '/categories/:name'),
  viewsOf('/verdict/', '/verdict/:verdict'),
  viewsOf('/order/', '/order/:order'),
  viewsOf('/page/', '/page/:page'),
  ...at('page', '/changes'),
  named('/changes/page/:page', 'page', changesPageNames),
  ...at('page', '/compare'),
  {
    route: '/compare/:a/:b',
    prefix: '/compare/',
    names: comparedNames,
    deeper: ['/compare/:a/:b/:c', '/compare/:a/:b/:c/:d'],
    kind: 'page',
    characters: '[a-z0-9/-]+',
  },
  ...at('page', '/docs', '/docs/embed', '/docs/reference', '/about'),
  named('/problems/:name', 'page', () => Object.keys(problemKinds)),
  assetsOf('.css'),
  assetsOf('.js'),
  ...at('file', '/api/openapi.json', '/api/categories'),
  ...at('file', ...downloadNames.map((format) => `/data/${downloadFormats[format].file}`)).map(
    (route): RouteExport => ({ ...route, large: true }),
  ),
  ...at('file', '/data/datapackage.json'),
  // After the files: the page gives their sizes, which are known once they are made.
  ...at('page', '/data'),
  ...at('file', '/feed.atom', '/feed.json', '/index.md', '/categories.md', '/about.md'),
  ...at('file', '/docs.md', '/docs/embed.md', '/docs/reference.md', '/sitemap.xml'),
  { ...named('/:name{sitemap-[0-9]+\\.xml}', 'file', sitemapParts), estimated: true },
  ...at('file', '/robots.txt', '/llms.txt'),
  { route: '/llms-full.txt', prefix: '/llms-full.txt', kind: 'file', estimated: true },
  ...at('list', '/api/v1'),
  named('/api/v1/:name', 'file', productNames),
  named('/api/badge/:name', 'file', productNames),
  named('/api/badge/:name{[^/]+\\.svg}', 'file', productNames),
  named('/api/card/:name', 'file', productNames),
  // Before the pages: the pattern of a name could else take `<slug>.md` for one.
  named('/reviews/:name{[^/]+\\.md}', 'file', productNames),
  named('/reviews/:name', 'page', productNames),
  named('/reviews/:name/embed', 'page', presentSlugs),
  ...Object.values(storedImageTypes).map(imagesIn),
  ...at('file', '/element.js', '/client.js', '/client.d.ts'),
  named('/embed/:name', 'page', productNames),
  ...brandRoutes.map(({ path }): RouteExport => {
    return { route: path, prefix: path, kind: 'file', ...(path === '/opensearch.xml' && { search: true }) };
  }),
  { route: '/og.png', prefix: '/og.png', kind: 'file', picture: true },
  { ...named('/og/:name', 'file', productNames), picture: true },
];

/** The page that looks for words in an export; the service has none, since it looks itself. */
export const searchRoute: RouteExport = { route: searchPath, prefix: searchPath, kind: 'page' };

/** The routes that take the names of products. */
export const productRoutes: readonly RouteExport[] = exportedRoutes.filter(
  ({ names }) => names === productNames,
);

/** Every other route of the app, and why a static host cannot serve it. */
export const unexportedRoutes: Readonly<Record<string, string>> = {
  '/api/changes': 'a query says since when, and which page',
  '/oembed': 'a query says which review',
  ...Object.fromEntries(
    feedRoutes
      .filter(({ path }) => path.includes(':'))
      .map(({ path }) => [
        path,
        'two more files for each product, and hosts limit how many; /feed.atom is a file',
      ]),
  ),
  ...Object.fromEntries(
    Object.values(downloadFormats).map(({ file }) => [`/data/${file}.minisig`, 'minisign signs exports']),
  ),
  '/categories/:name{[^/]+\\.md}':
    'hosts that give headers by path would give it those of the lists beside it',
  '/api/badge/:name{[^/]+\\.png}':
    'hosts that give types by path would call it SVG, as badges without an ending are',
};

/** The file of the 404 answer in each part of the site, and an address to learn it from. */
export const missingFiles = [
  { route: 'missing page', file: '404.html', path: '/-', accept: 'text/html' },
  { route: 'missing data', file: '404.json', path: '/api/-', accept: '*/*' },
  { route: 'missing badge', file: '404.svg', path: '/api/badge/-', accept: '*/*' },
] as const;

/** The folder of withdrawn products, for hosts that can answer 410; other hosts answer 404. */
export const withdrawnFolder = 'withdrawn';

/** The path of an address under the base address. */
export function pathOf({ prefix, suffix = '' }: RouteExport, name = ''): string {
  return `${prefix}${name}${suffix}`;
}

/** What stands for all addresses of a route: its path, with `:slug` for a name. */
export function patternOf(route: RouteExport): string {
  return pathOf(route, route.names && ':slug');
}

/** The file of an address: relative to the folder of the base address, so without a slash before it. */
export function fileOf(route: RouteExport, name = ''): string {
  const path = pathOf(route, name).slice(1);
  if (route.kind === 'page') return path === '' ? 'index.html' : `${path}.html`;
  return route.kind === 'list' ? `${path}.json` : path;
}

/** Routes that are a path alone. */
function at(kind: RouteExport['kind'], ...paths: readonly string[]): RouteExport[] {
  return paths.map((path) => ({ route: path, prefix: path, kind }));
}

/** A route that takes one name, which the contract shows between what stands before and after it. */
function named(
  path: string,
  kind: RouteExport['kind'],
  names: NonNullable<RouteExport['names']>,
): RouteExport {
  const route = routes.find((one) => one.path === path);
  const [prefix = '', suffix = ''] = route ? contractPath(route).split(/\{\w+\}/) : [];
  return { route: path, prefix, names, kind, ...(suffix !== '' && { suffix }) };
}

/** The views whose paths begin alike. */
function viewsOf(prefix: string, route: string): RouteExport {
  return {
    route,
    prefix,
    names: (edition) => viewNames(edition, prefix),
    deeper: viewRoutes.map(({ path }) => path).filter((path) => path.startsWith(prefix) && path !== route),
    kind: 'page',
    characters: '[a-z0-9/-]+',
  };
}

/** The pictures of one format: formats have types of their own. */
function imagesIn(extension: string): RouteExport {
  const suffix = `.${extension}`;
  return {
    route: '/images/:name',
    prefix: '/images/',
    *names(edition) {
      const files = new Set(Array.from(imagesOf(edition).all(), imagePath));
      for (const path of files)
        if (path.endsWith(suffix)) yield path.slice('/images/'.length, -suffix.length);
    },
    suffix,
    kind: 'file',
  };
}

/** One kind of asset: kinds have types of their own. */
function assetsOf(suffix: string): RouteExport {
  return {
    route: '/assets/:name',
    prefix: '/assets/',
    names: ({ settings }, links) =>
      siteAssets(siteOf(settings, links))
        .filter(({ path }) => path.endsWith(suffix))
        .map(({ path }) => path.slice('/assets/'.length, -suffix.length)),
    suffix,
    kind: 'file',
  };
}

/** Pages besides reviews in a sitemap: more than there can be, so that no part is missed. */
const standingPagesMax = 100;

function* sitemapParts({ total, settings }: Edition): Iterable<string> {
  const pages = total + Object.keys(settings.categories).length + standingPagesMax;
  if (pages <= sitemapLimit) return;
  for (let part = 1; part <= Math.ceil(pages / sitemapPartLength); part++) yield String(part);
}
