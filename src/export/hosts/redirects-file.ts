import { redirectsOf } from './alias.ts';
import type { HostSite } from './host-site.ts';

/** Cloudflare Pages takes 2,000 rules without placeholders (developers.cloudflare.com/pages/configuration/redirects). */
const rulesMax = 2000;

/** `_redirects` of Netlify (docs.netlify.com/manage/routing/redirects/overview) and Cloudflare Pages. */
export function renderRedirectsFile({ aliases, basePath }: HostSite): string {
  const list = `${basePath}/api/v1 ${basePath}/api/v1.json 200\n`;
  const redirects = redirectsOf(aliases, rulesMax - 1);
  return list + redirects.map(({ from, to }) => `${basePath}${from} ${basePath}${to} 301\n`).join('');
}
