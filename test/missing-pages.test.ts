import { beforeAll, describe, expect, test } from 'bun:test';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { htmlFaults } from './support/valid-html.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const missing = ['/reviews/acme-nots', '/categories/gamez', '/problems/none', '/acme', '/%zz'];

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('where nothing is', () => {
  test.each(missing)('%s is a page for a browser and a problem for a program', async (path) => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0.5, application/json', 'text/html;q=0']) {
      const { status, headers } = await site.get(path, { accept });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(headers.get('vary')).toBe('Accept');
      for (const name of ['allow', 'retry-after']) expect(headers.has(name)).toBeFalse();
    }
    expect(await site.problem(path)).toMatchObject({ status: 404 });
    const response = await site.get(path, browser);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await htmlFaults(await response.text())).toEqual([]);
  });

  test.each(['/api/v1/acme', '/api/nothing', '/api'])('%s is a problem for every client', async (path) => {
    const { status, headers } = await site.get(path, browser);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('vary')).toBeNull();
  });

  test('products and categories are offered that may have been meant', async () => {
    const page = async (path: string) => (await site.get(path, browser)).text();
    expect(await page('/reviews/acme-nots')).toContain('href="/reviews/acme-notes"');
    expect(await page('/reviews/notes-by-acme')).toContain('href="/reviews/acme-notes"');
    // None of its words is a word of the product.
    expect(await page('/reviews/bolr')).toContain('href="/reviews/bolt"');
    expect(await page('/acme')).toContain('href="/reviews/acme-notes"');
    expect(await page('/categories/gamez')).toContain('href="/categories/games"');
  });

  test('the requested address is shown as text', async () => {
    const page = await (
      await site.get(`/reviews/${encodeURIComponent('"><script>alert(1)</script>')}`, browser)
    ).text();
    expect(page).not.toContain('<script');
    expect(await htmlFaults(page)).toEqual([]);
  });
});

describe('a withdrawn product', () => {
  test('is named, with the best of its category to read instead', async () => {
    const response = await site.get('/reviews/gone', browser);
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain('<h1 dir="auto">Gone</h1>');
    expect(page).toContain('Read instead');
    expect(page).toContain('href="/reviews/acme-notes"');
    expect(await htmlFaults(page)).toEqual([]);
    expect(await site.problem('/reviews/gone')).toMatchObject({ status: 410 });
    expect((await site.get('/reviews/long-gone', browser)).headers.get('location')).toBe('/reviews/gone');
  });
});

describe('pages that are there', () => {
  test.each([
    '/',
    '/categories',
    '/categories/games',
    '/?q=acme',
    '/problems/withdrawn',
  ])('%s is valid HTML', async (path) => {
    expect(await htmlFaults(await (await site.get(path)).text())).toEqual([]);
  });
});
