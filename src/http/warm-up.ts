import type { Service } from './service.ts';

/**
 * Asks a service for a page of each kind, so that the first reader finds the edition read and the code compiled: else
 * a first search among 100,000 products takes three times as long (`npm run bench:pages`).
 */
export async function warmUp(service: Service): Promise<void> {
  const { current, baseUrl } = service;
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const first = current.list({ limit: 1, offset: 0 }).verdicts[0];
  // The commonest words reach most of the index.
  const paths = ['/', '/?q=a', '/?q=the&verdict=skip', '/api/v1?q=the', first && `/reviews/${first.slug}`];
  for (const path of paths) {
    if (path === undefined) continue;
    const response = await service.fetch(new Request(`http://localhost${base}${path}`));
    await response.arrayBuffer();
  }
}
