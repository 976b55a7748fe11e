import type { Links } from '../links.ts';

/**
 * The body of `GET /robots.txt` (RFC 9309): everything may be read but the views of a search, of which there is
 * no end. Crawlers look for it at the root of a host only, so under a base path it has to be linked from there.
 */
export function renderRobots({ basePath, sitemap }: Links): string {
  // In a rule, * and $ mean something else (section 2.2.3).
  const home = (basePath || '/').replaceAll('*', '%2A').replaceAll('$', '%24');
  return `User-agent: *
Allow: /
Disallow: ${home}?q=
Disallow: ${home}?*&q=

Sitemap: ${sitemap}
`;
}
