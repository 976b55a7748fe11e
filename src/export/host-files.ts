import type { Links } from '../render/links.ts';
import type { Settings } from '../verdict/settings.ts';
import type { HeaderRules } from './header-rules.ts';
import { renderHeadersFile } from './headers-file.ts';
import type { Alias, HostSite } from './host-site.ts';
import { renderNginxHttp, renderNginxServer } from './nginx-files.ts';
import { renderRedirectsFile } from './redirects-file.ts';

/** The configuration of every host, by file; all in the root of the export. */
export function hostFiles(
  rules: HeaderRules,
  aliases: readonly Alias[],
  { categoryAliases = {} }: Settings,
  { basePath }: Links,
): Readonly<Record<string, string>> {
  const site: HostSite = {
    rules,
    aliases: aliases.toSorted(byAlias),
    categoryAliases: Object.entries(categoryAliases).map(([alias, slug]) => ({ alias, slug })),
    basePath,
  };
  return {
    _headers: renderHeadersFile(site),
    _redirects: renderRedirectsFile(site),
    '.nojekyll': '',
    'nginx-http.conf': renderNginxHttp(site),
    'nginx-server.conf': renderNginxServer(site),
  };
}

/** Orders aliases, which arrive in any order, so that the files are deterministic. */
function byAlias(a: Alias, b: Alias): number {
  return a.alias < b.alias ? -1 : 1;
}
