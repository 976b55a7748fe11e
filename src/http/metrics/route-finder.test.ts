import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { Hono } from 'hono';
import { editionOf } from '../../../test/support/editions.ts';
import { smallCatalogue } from '../../../test/support/site.ts';
import { Service } from '../service.ts';
import { createRouteFinder } from './route-finder.ts';

const service = new Service(await editionOf(smallCatalogue()), { report: () => undefined });
const patterns = service.routes;

/** What hono itself makes of a path under the base path: the number of the pattern that answers. */
const router = new Hono();
for (const [index, pattern] of patterns.entries()) router.get(pattern, (c) => c.text(String(index)));
router.notFound((c) => c.text(String(patterns.length)));

async function routed(target: string): Promise<number> {
  return Number(await (await router.request(new Request(`http://localhost${target}`))).text());
}

describe('the finder of routes', () => {
  test('finds an example of every route, also under a base path', () => {
    const under = createRouteFinder(patterns, '/shop');
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
    expect(service.routeLabels).toContain('/sitemap-*.xml');
    expect(service.routeLabels).toContain('/reviews/*.md');
    expect(new Set(service.routeLabels).size).toBe(patterns.length + 2);
    expect(service.routeLabels[service.routeOf('')]).toBe('unreadable');
  });

  test('agrees with the router on whatever a client writes', async () => {
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
      .tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '?', '?q=/api/v1', '?a=%'))
      .map(([segments, query]) => `/${segments.join('/')}${query}`);
    await fc.assert(
      fc.asyncProperty(target, async (one) => {
        expect(service.routeOf(one)).toBe(await routed(one));
      }),
      { numRuns: 400 },
    );
  });

  test('finds routes with more than one parameter too', () => {
    const several = ['/a/:x', '/a/:x/b/:y{[0-9]+}', '/a/:x/c'];
    const { find, labels } = createRouteFinder(several, '');
    expect(['/a/1', '/a/1/b/2', '/a/1/b/z', '/a/1/c', '/a/'].map(find)).toEqual([0, 1, 3, 2, 3]);
    const under = createRouteFinder(several, '/shop');
    expect(['/shop/a/1/b/2?q', '/shop/a/1/c?/x', '/a/1/c'].map(under.find)).toEqual([1, 2, 3]);
    expect(labels).toEqual(['/a/:x', '/a/:x/b/*', '/a/:x/c', 'other', 'unreadable']);
  });
});
