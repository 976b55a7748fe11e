import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Context, Hono } from 'hono';
import { editionOf } from '../../lab/editions.ts';
import { smallCatalogue } from '../../lab/site.ts';
import { createRouter, type Routed } from './router.ts';
import { routes } from './routes.ts';
import { Service } from './service.ts';

const service = new Service(await editionOf(smallCatalogue()), { report: () => undefined });
const patterns = routes.map(({ path }) => path);
const own = createRouter(patterns, '');

/** What hono makes of a target: the number of the pattern that answers, the name in the path, and the query. */
const hono = new Hono();
const told = (c: Context, index: number) =>
  c.json({ index, name: c.req.param('name') ?? '', query: c.req.url.split('?').slice(1).join('?') });
for (const [index, pattern] of patterns.entries()) hono.get(pattern, (c) => told(c, index));
hono.notFound((c) => told(c, patterns.length));

async function routed(target: string): Promise<Routed> {
  const response = await hono.request(new Request(`http://localhost${target}`));
  return response.json() as Promise<Routed>;
}

describe('the router', () => {
  test('finds an example of every route, also under a base path', () => {
    const under = createRouter(patterns, '/shop');
    for (const [index, pattern] of patterns.entries()) {
      const example = pattern
        .replace(/:name\{sitemap.*\}/, 'sitemap-12.xml')
        .replace(/:name\{.*md\}/, 'acme.md')
        .replace(':name', 'acme');
      expect(service.routeOf(example)).toBe(index);
      expect(service.routeOf(`${example}?limit=1`)).toBe(index);
      expect(under.find(example === '/' ? '/shop' : `/shop${example}`)).toBe(index);
      expect(under.labels[under.find(example)]).toBe('other');
    }
    // What a URL parser makes of it is the home page, as it is without a base path.
    for (const home of ['/shop', '/shop?q="', '/shop/.', '/shop/x/..'])
      expect(under.find(home)).toBe(own.find('/'));
    for (const elsewhere of ['/shopping', '/shop/', '/shop/?q="', '/', '/.'])
      expect(under.labels[under.find(elsewhere)]).toBe('other');
    expect(service.routeLabels).toContain('/sitemap-*.xml');
    expect(service.routeLabels).toContain('/reviews/*.md');
    expect(new Set(service.routeLabels).size).toBe(patterns.length + 2);
    expect(service.routeLabels[service.routeOf('')]).toBe('unreadable');
  });

  test('agrees with hono on whatever a client writes', async () => {
    const words = [...new Set(patterns.flatMap((pattern) => pattern.split('/')))].filter(
      (word) => !word.startsWith(':'),
    );
    const segment = fc.oneof(
      fc.constantFrom(...words, 'acme', 'acme.md', '.md', 'sitemap-1.xml', 'sitemap-.xml', 'sitemap-1xxml'),
      fc.constantFrom('', '.', '..', '%61pi', '%2F', '%', '%25', 'a%00', 'ä', '%C3%A4', 'a\\b', 'a#b', 'a b'),
      // Blanks never come that far: a target ends with one.
      fc.string({ maxLength: 3 }).map((text) => text.replace(/[\s?]/g, '')),
    );
    const target = fc
      .tuple(
        fc.array(segment, { maxLength: 4 }),
        fc.constantFrom('', '?', '?q=/api/v1', '?a=%', '?a=ä&b="<', '?a?b', "?'", '?{}|'),
      )
      .map(([segments, query]) => `/${segments.join('/')}${query}`);
    await fc.assert(
      fc.asyncProperty(target, async (one) => {
        const expected = await routed(one);
        expect(own.find(one)).toBe(expected.index);
        const { index, name, query } = own.route(one);
        expect({ index, query }).toEqual({ index: expected.index, query: expected.query });
        if (index < patterns.length) expect(name).toBe(expected.name);
      }),
      { numRuns: 400 },
    );
  });
});
