import { describe, expect, test } from 'bun:test';
import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { editionOf } from '../../lab/editions.ts';
import { smallCatalogue } from '../../lab/site.ts';
import { createRouter, type RouteMatch } from './router.ts';
import { routes } from './routes.ts';
import { Service } from './service.ts';

const service = new Service(await editionOf(smallCatalogue()), { report: () => undefined });
const patterns = routes.map(({ path }) => path);
const own = createRouter(patterns, '');

/** The plain reading of a target: its path decoded segment by segment, and the pattern that matches it, one with a regex first. */
function readPlainly(target: string): RouteMatch {
  const { pathname, search } = new URL(`http://localhost${target}`);
  const segments = pathname.split('/').map(decodeAll);
  const split = (pattern: string) => pattern.split(/\/(?![^{]*\})/);
  const ranked = patterns.toSorted((a, b) => Number(b.includes('{')) - Number(a.includes('{')));
  const found = ranked.find((pattern) => {
    const wanted = split(pattern);
    return (
      wanted.length === segments.length &&
      wanted.every((one, at) => {
        const segment = segments[at] ?? '';
        if (!one.startsWith(':')) return one === segment;
        // What a regex sees of a name has its slashes still encoded.
        const regex = /\{(.*)\}$/.exec(one)?.[1] ?? '.+';
        return new RegExp(`^(?:${regex})$`, 's').test(segment.replaceAll('/', '%2F'));
      })
    );
  });
  const names = split(found ?? '').flatMap((one, at) => (one.startsWith(':') ? [segments[at] ?? ''] : []));
  const index = found === undefined ? patterns.length : patterns.indexOf(found);
  return { index, names, query: search.slice(1) };
}

/** Decodes what is UTF-8, byte sequence by byte sequence. */
function decodeAll(segment: string): string {
  return segment
    .split(/((?:%[0-9A-Fa-f]{2})+)/)
    .map((part, at) => {
      if (at % 2 === 0) return part;
      const bytes = Buffer.from(part.replaceAll('%', ''), 'hex');
      return isUtf8(bytes) ? bytes.toString() : part;
    })
    .join('');
}

describe('the router', () => {
  test('finds an example of every route, also under a base path', () => {
    const under = createRouter(patterns, '/shop');
    for (const [index, pattern] of patterns.entries()) {
      const example = pattern
        .replace(/:name\{sitemap.*\}/, 'sitemap-12.xml')
        .replace(/:name\{.*\.(\w+)\}/, 'acme.$1')
        .replace(/:\w+/g, 'acme');
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

  test('reads any target as a plain URL parser does', () => {
    const words = [...new Set(patterns.flatMap((pattern) => pattern.split('/')))].filter(
      (word) => !word.startsWith(':'),
    );
    const segment = fc.oneof(
      fc.constantFrom(...words, 'acme', 'acme.md', '.md', 'sitemap-1.xml', 'sitemap-.xml', 'sitemap-1xxml'),
      fc.constantFrom('', '.', '..', '%61pi', '%2F', '%', '%25', 'a%00', 'ä', '%C3%A4', 'a\\b', 'a#b', 'a b'),
      // Blanks never come that far: a target ends with one.
      fc.string({ maxLength: 3 }).map((text) => text.replace(/[\s?]/g, '')),
    );
    // Chance alone never makes a path that deep.
    const view = fc
      .tuple(fc.constantFrom(...patterns.filter((pattern) => /:\w+\//.test(pattern))), fc.array(segment))
      .map(([pattern, values]) =>
        pattern
          .slice(1)
          .split('/')
          .map((one, at) => (one.startsWith(':') ? (values[at] ?? 'acme') : one)),
      );
    const target = fc
      .tuple(
        fc.oneof(fc.array(segment, { maxLength: 4 }), view),
        fc.constantFrom('', '?', '?q=/api/v1', '?a=%', '?a=ä&b="<', '?a?b', "?'", '?{}|'),
      )
      .map(([segments, query]) => `/${segments.join('/')}${query}`);
    fc.assert(
      fc.property(target, (one) => {
        const expected = readPlainly(one);
        expect(own.find(one)).toBe(expected.index);
        expect(own.route(one)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
