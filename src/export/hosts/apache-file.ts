import { exportedRoutes, missingFiles, patternOf, withdrawnFolder } from '../addresses.ts';
import { redirectsOf } from './alias.ts';
import type { HostSite } from './host-site.ts';

/** Apache reads the file anew for each request, and each rule costs time; the other aliases are copies. */
const redirectsMax = 1000;

/**
 * `.htaccess` of Apache 2.4 with mod_rewrite, mod_headers and mod_dir (httpd.apache.org/docs/2.4), for a folder that
 * is the root of its host.
 */
export function renderApacheFile(site: HostSite): string {
  const { aliases, basePath, rules } = site;
  const base = basePath.slice(1) + (basePath === '' ? '' : '/');
  const redirects = redirectsOf(aliases, redirectsMax).map(
    ({ from, to }) => `RewriteRule ^${escaped(base + from.slice(1))}$ ${basePath}${to} [R=301,L]\n`,
  );
  const missing = missingFiles.find(({ route }) => route === 'missing page')?.file ?? '';
  return `# Made by verdicts export.
Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex index.html
ErrorDocument 404 /${missing}
RewriteEngine On
${redirects.join('')}RewriteCond %{DOCUMENT_ROOT}/${withdrawnFolder}%{REQUEST_URI} -f
RewriteRule ^ - [R=410,L]
RewriteRule ^${escaped(base)}api/v1$ ${basePath}/api/v1.json [END]
${basePath === '' ? '' : `RewriteRule ^${escaped(basePath.slice(1))}$ ${basePath}/index.html [END]\n`}RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+[^/])$ /$1.html [END]
RewriteRule ^([^/]|[^/].*[^/])/+$ /$1 [R=308,L]
${exportedRoutes
  .map((route) => {
    const { prefix, suffix = '', names, characters = '[a-z0-9-]+' } = route;
    const path = names
      ? `${escaped(basePath + prefix)}${characters}${escaped(suffix)}`
      : escaped(prefix === '/' ? `${basePath}/` : basePath + prefix);
    return section(`${path}(\\.html|\\.json)?`, rules.of(patternOf(route))?.headers);
  })
  .join('')}${section(`${escaped(basePath)}/lists/.*`, rules.of('lists')?.headers)}`;
}

/** The headers of the paths that match; a rewritten request is asked for again, under the name of its file. */
function section(path: string, headers: Readonly<Record<string, string>> | undefined): string {
  if (!headers) return '';
  const lines = Object.entries(headers).map(([name, value]) =>
    name === 'content-type'
      ? `  ForceType ${quoted(value)}\n`
      : `  Header always set ${name} ${quoted(withoutSlug(name, value).replaceAll('%', '%%'))}\n`,
  );
  return `<If "%{REQUEST_URI} =~ m#^${path}$#">\n${lines.join('')}</If>\n`;
}

function withoutSlug(name: string, value: string): string {
  if (name !== 'link') return value;
  return value
    .split(/, (?=<)/)
    .filter((one) => !one.includes('{slug}'))
    .join(', ');
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
