import { expect, test } from 'bun:test';
import { listen } from '#wire/listen.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { sendRaw, sendUntilClosed } from '../packages/wire/test/raw-client.ts';
import { Service } from '../src/http/service.ts';

test('answers that waited for a look at the store are their own, though more requests have arrived behind', async () => {
  const slugs = ['apple', 'birch', 'cedar', 'daisy', 'elder', 'fern', 'grape', 'holly'];
  const next = await editionOf(writeCatalogue(slugs.map((slug) => entryOf(slug, { rating: 2 }))));
  let waiting = 0;
  const all = Promise.withResolvers<void>();
  const service = new Service(await editionOf(writeCatalogue(slugs.map((slug) => entryOf(slug)))), {
    catchUp() {
      if (++waiting === slugs.length + 1) {
        service.publish(next);
        all.resolve();
      }
      return all.promise;
    },
    report: (error) => all.reject(error),
  });
  const server = listen(service, { hostname: '127.0.0.1', port: 0 });
  const search = (slug: string) => `/api/v1?q=${slug}&edition=${next.id}`;
  const get = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  // One that nothing is behind of ends the turn; the others still hold back what they have when it does.
  const alone = sendRaw(server.port, get(search('apple')));
  while (waiting < 1) await new Promise((later) => setImmediate(later));
  const together = slugs.map((slug) => [
    get(search(slug)),
    get(`/api/v1/${slug}`),
    get(search(slug), 'Connection: close\r\n'),
  ]);
  const texts = await Promise.all(
    together.map((requests) => sendUntilClosed(server.port, [requests.join('')])),
  );
  for (const [index, text] of texts.entries())
    expect([...text.matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => slug)).toEqual(
      Array(3).fill(slugs[index]),
    );
  expect((await alone).status).toBe(200);
  await server.stop(0);
  service.close();
});
