import type { Service } from '../http/service.ts';

/**
 * Requests a page of each kind, so that the edition is in memory and the code compiled before the first reader comes:
 * otherwise a first search among 100,000 products takes three times as long (`npm run bench:pages`).
 */
export async function warmUp(service: Service): Promise<void> {
  const base = new URL(service.baseUrl).pathname.replace(/\/$/, '');
  const ask = async (path: string) => {
    // A page is made before `fetch` returns.
    const request = new Request(`http://localhost${base}${path}`);
    const response = await service.instruments.rooms.searches.uncounted(() => service.fetch(request));
    await response.arrayBuffer();
  };
  // The commonest words reach most of the index; a mistyped one reads the words that it may stand for.
  const searches = ['/?q=a', '/?q=the&verdict=skip', '/api/v1?q=the', '/api/v1?q=mistypped+wrods'];
  for (const path of ['/', ...searches]) await ask(path);
  // Of the current edition: a damaged one may have been replaced meanwhile.
  const first = service.current.list({ limit: 1, offset: 0 }).verdicts[0];
  if (first) await ask(`/reviews/${first.slug}`);
}
