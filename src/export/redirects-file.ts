import { browsePath } from '../render/browse-address.ts';
import { pathOf, productRoutes } from './addresses.ts';
import type { HostSite } from './host-site.ts';

/** Cloudflare Pages takes 2,000 rules without placeholders (developers.cloudflare.com/pages/configuration/redirects). */
const rulesMax = 2000;

/**
 * `_redirects` of Netlify (docs.netlify.com/manage/routing/redirects/overview) and Cloudflare Pages. Aliases beyond
 * `rulesMax` have files, as all of them do, but no redirect.
 */
export function renderRedirectsFile({ aliases, categoryAliases, basePath }: HostSite): string {
  const list = `${basePath}/api/v1 ${basePath}/api/v1.json 200\n`;
  const redirects = aliases
    .slice(0, Math.floor((rulesMax - 1) / productRoutes.length))
    .flatMap(({ alias, slug }) =>
      productRoutes.map(
        (route) => `${basePath}${pathOf(route, alias)} ${basePath}${pathOf(route, slug)} 301\n`,
      ),
    );
  const categories = categoryAliases.map(
    ({ alias, slug }) => `${browsePath(alias, basePath)} ${browsePath(slug, basePath)} 301\n`,
  );
  return list + [...redirects, ...categories].slice(0, rulesMax - 1).join('');
}
