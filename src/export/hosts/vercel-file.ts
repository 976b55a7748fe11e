import { redirectsOf } from './alias.ts';
import type { HostSite } from './host-site.ts';
import { pathRules } from './path-rules.ts';

/** Vercel takes 2,048 routes, redirects, rewrites and headers among them (vercel.com/docs/limits). */
const redirectsMax = 1900;

/** `vercel.json` (vercel.com/docs/project-configuration). */
export function renderVercelFile(site: HostSite): string {
  const { aliases, basePath } = site;
  const configuration = {
    cleanUrls: true,
    trailingSlash: false,
    headers: pathRules(site).map(({ path, headers }) => ({
      source: path.replace('*', ':rest*'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirectsOf(aliases, redirectsMax).map(({ from, to }) => ({
      source: basePath + from,
      destination: basePath + to,
      statusCode: 301,
    })),
    rewrites: [{ source: `${basePath}/api/v1`, destination: `${basePath}/api/v1.json` }],
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
