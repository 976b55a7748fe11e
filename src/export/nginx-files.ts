import { browsePath } from '../render/browse-address.ts';
import {
  exportedRoutes,
  fileOf,
  missingFiles,
  patternOf,
  productRoutes,
  type RouteExport,
  searchRoute,
  withdrawnFolder,
} from './addresses.ts';
import type { HeaderRule } from './header-rules.ts';
import type { Alias, HostSite } from './host-site.ts';

/** Longer aliases do not fit into nginx's default hash buckets (64 bytes). */
const longAlias = 40;

/** The part of nginx's configuration for the `http` block: the map of aliases. */
export function renderNginxHttp({ aliases }: HostSite): string {
  const long = aliases.some(({ alias }) => alias.length > longAlias);
  return `# Include this in the http block of nginx, once. It is made by verdicts export.
${long ? 'map_hash_bucket_size 256;\n' : ''}map $verdicts_name $verdicts_slug {
  default "";
${aliases.map(({ alias, slug }) => `  ${mapKey(alias)} ${slug};\n`).join('')}}
geo $verdicts_dollar {
  default "$";
}
`;
}

/**
 * The part for a `server` block whose `root` is the folder of the export: a location for each route, with the answers
 * of the service except for ETags, compression and the bodies of redirects.
 */
export function renderNginxServer(site: HostSite): string {
  const routes = [...exportedRoutes, searchRoute].filter((route) => site.rules.of(patternOf(route)));
  const parts = [
    head,
    preflight(site),
    ...missingFiles.map(({ route, file }) =>
      namedLocation(nameOf(route), `/${file}`, site.rules.of(route, 404)),
    ),
    ...routes.map((route) => withdrawnLocation(patternOf(route), site)),
    // Before the pages of lists: the first location that matches a path answers.
    ...site.categoryAliases.map((alias) => categoryRedirect(alias, site)),
    ...routes.map((route) => location(route, site)),
    listLocation(site),
    ...searchLocations(site),
    ...(site.rules.of('alias', 301) ? [namedRedirect(site)] : []),
    elsewhere(site),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const head = `# Include this in a server block of nginx whose root is this folder. It is made by verdicts export.
absolute_redirect off;
error_page 404 @verdicts_missing_page;
error_page 418 =204 @verdicts_preflight;
if ($request_method = OPTIONS) {
  return 418;
}
`;

function preflight({ rules }: HostSite): string {
  return block('location @verdicts_preflight', [...headerLines(rules.of('preflight', 204)), 'return 204;']);
}

/** What nginx matches the paths of a route with. */
function matcherOf(
  { prefix, suffix = '', names, characters = '[a-z0-9-]+' }: RouteExport,
  basePath: string,
): string {
  if (!names) return `= ${basePath === '' ? prefix : basePath + prefix.replace(/^\/$/, '')}`;
  return `~ "^${escaped(basePath + prefix)}(?<verdicts_name>${characters})${escaped(suffix)}$"`;
}

function location(route: RouteExport, site: HostSite): string {
  const { rules, basePath } = site;
  const pattern = patternOf(route);
  const isApi = route.prefix.startsWith('/api/');
  const isBadge = route.prefix === '/api/badge/';
  const missing = isBadge ? 'missing badge' : isApi ? 'missing data' : 'missing page';
  const gone = rules.of(pattern, 410);
  const isProduct = productRoutes.includes(route);
  const file = route.names ? `$uri${route.kind === 'page' ? '.html' : ''}` : `${basePath}/${fileOf(route)}`;
  return block(`location ${matcherOf(route, basePath)}`, [
    `error_page 404 @${nameOf(missing)};`,
    ...(isProduct && rules.of('alias', 301)
      ? [
          `set $verdicts_to "${basePath}${route.prefix}$verdicts_slug${route.suffix ?? ''}";`,
          'error_page 421 = @verdicts_alias;',
          'if ($verdicts_slug != "") {',
          '  return 421;',
          '}',
        ]
      : []),
    ...(gone
      ? [
          `error_page 410 @${nameOf(`withdrawn ${pattern}`)};`,
          `if (-f $document_root/${withdrawnFolder}$uri) {`,
          '  return 410;',
          '}',
        ]
      : []),
    ...headerLines(rules.of(pattern)),
    `try_files ${file} =404;`,
  ]);
}

function withdrawnLocation(pattern: string, { rules }: HostSite): string {
  const gone = rules.of(pattern, 410);
  return gone ? namedLocation(nameOf(`withdrawn ${pattern}`), `/${withdrawnFolder}$uri`, gone) : '';
}

function namedLocation(name: string, file: string, rule: HeaderRule | undefined): string {
  return block(`location @${name}`, [...headerLines(rule), `try_files ${file} =404;`]);
}

function namedRedirect({ rules }: HostSite): string {
  return block('location @verdicts_alias', [
    ...headerLines(rules.of('alias', 301)),
    'return 301 $verdicts_to$is_args$args;',
  ]);
}

function categoryRedirect({ alias, slug }: Alias, { rules, basePath }: HostSite): string {
  const from = escaped(browsePath(alias, basePath));
  return block(`location ~ "^${from}(?<verdicts_view>/[a-z0-9/-]+)?$"`, [
    ...headerLines(rules.of('alias', 301)),
    `return 301 ${browsePath(slug, basePath)}$verdicts_view$is_args$args;`,
  ]);
}

function listLocation({ rules, basePath }: HostSite): string {
  return block(`location ~ "^${escaped(basePath)}/lists/[a-z0-9/-]+\\.json$"`, [
    `error_page 404 @${nameOf('missing page')};`,
    ...headerLines(rules.of('lists')),
    'try_files $uri =404;',
  ]);
}

/** The files of Pagefind, whose types nginx does not know. */
function searchLocations({ rules, basePath }: HostSite): string[] {
  const { headers } = rules.of('pagefind') ?? {};
  if (!headers) return [];
  const types = {
    'pagefind\\.js': 'text/javascript; charset=utf-8',
    'pagefind-entry\\.json': 'application/json; charset=utf-8',
    '[a-zA-Z0-9_./-]+': 'application/octet-stream',
  };
  return Object.entries(types).map(([file, type]) =>
    block(`location ~ "^${escaped(basePath)}/pagefind/${file}$"`, [
      `error_page 404 @${nameOf('missing page')};`,
      ...headerLines({ route: 'pagefind', status: 200, headers: { ...headers, 'content-type': type } }),
      'try_files $uri =404;',
    ]),
  );
}

/** Removes trailing slashes from a path; answers 404 for anything in the folder that is not of the site. */
function elsewhere({ rules, basePath }: HostSite): string {
  return [
    block('location ~ "^(?<verdicts_plain>(/[a-zA-Z0-9._~-]+)+)/+$"', [
      ...headerLines(rules.of('slash', 308)),
      'return 308 $verdicts_plain$is_args$args;',
    ]),
    block(`location ${basePath}/api/`, [`error_page 404 @${nameOf('missing data')};`, 'return 404;']),
    block('location /', ['return 404;']),
  ].join('\n');
}

/** Escapes a slug that is a keyword of `map`. */
function mapKey(alias: string): string {
  return ['default', 'hostnames', 'include', 'volatile'].includes(alias) ? `\\${alias}` : alias;
}

function headerLines(rule: HeaderRule | undefined): string[] {
  const { 'content-type': type, ...others } = rule?.headers ?? {};
  return [
    ...(type === undefined ? [] : ['types {}', `default_type ${quoted(type)};`]),
    ...Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
  ];
}

function quoted(value: string): string {
  const text = value
    .replace(/["\\]/g, '\\$&')
    .replaceAll('$', `\${verdicts_dollar}`)
    .replaceAll('{slug}', `\${verdicts_name}`);
  return `"${text}"`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function nameOf(route: string): string {
  return `verdicts_${route.replace(/[^a-z0-9]+/g, '_').replace(/_$/, '')}`;
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}
