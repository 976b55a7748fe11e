import { exportedRoutes, patternOf, searchRoute } from './addresses.ts';
import type { HostSite } from './host-site.ts';

/**
 * `_headers` of Netlify (docs.netlify.com/manage/routing/headers) and Cloudflare Pages
 * (developers.cloudflare.com/pages/configuration/headers, at most 100 rules).
 */
export function renderHeadersFile(site: HostSite): string {
  return pathRules(site)
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('');
}

/** Headers for a path; `:slug` stands for one segment, `*` for any rest. */
interface PathRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The rules, which match by path alone. Besides the first, `/*`, at most one matches a path, since both hosts join the
 * values of a header that matches twice. Answers that share a path pattern get the headers that all of them have: pages
 * and their Markdown differ in type, which these hosts infer from the names of the files.
 */
function pathRules({ rules, basePath }: HostSite): readonly PathRule[] {
  const byPath = new Map<string, Readonly<Record<string, string>>>();
  for (const route of [...exportedRoutes, searchRoute]) {
    const { prefix, suffix = '', names, kind, deeper } = route;
    const headers = rules.of(patternOf(route))?.headers;
    if (!headers || (names && !prefix.endsWith('/'))) continue;
    const folder = suffix.startsWith('/') ? suffix : '';
    const path = names ? `${prefix}${deeper ? '*' : ':slug'}${folder}` : prefix;
    const known = byPath.get(path);
    // Hosts infer the type of a file that has an extension; the exceptions are named.
    const { 'content-type': _type, ...untyped } = headers;
    const own = kind === 'file' && suffix === '' && known === undefined ? headers : untyped;
    byPath.set(path, withoutSlug(known ? { ...own, ...known } : own));
  }
  const lists = rules.of('lists')?.headers;
  if (lists) byPath.set('/lists/*', lists);
  const { 'content-type': _html, ...pagefind } = rules.of('pagefind')?.headers ?? {};
  if (rules.of('pagefind')) byPath.set('/pagefind/*', pagefind);
  const common = Object.entries(rules.of('/about')?.headers ?? {}).filter(([name, value]) =>
    [...byPath.values()].every((headers) => headers[name] === value),
  );
  const specific = [...byPath].map(([path, headers]): PathRule => {
    const own = Object.entries(headers).filter(([name]) => !common.some(([shared]) => shared === name));
    return { path: basePath + path, headers: Object.fromEntries(own) };
  });
  return [{ path: `${basePath}/*`, headers: Object.fromEntries(common) }, ...specific];
}

/** Leaves out links that contain the slug: Netlify replaces no placeholder in a value. */
function withoutSlug(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { link, ...others } = headers;
  const links = link?.split(/, (?=<)/).filter((one) => !one.includes('{slug}')) ?? [];
  return links.length === 0 ? others : { ...others, link: links.join(', ') };
}
