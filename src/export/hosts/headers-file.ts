import type { HostSite } from './host-site.ts';
import { pathRules } from './path-rules.ts';

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
