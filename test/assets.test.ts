import { beforeAll, describe, expect, test } from 'bun:test';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { siteScript, siteStyleOf } from '../src/render/pages/assets.ts';

let site: Site;
const stylePath = () => siteStyleOf(site.service.current.settings).path;

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('an asset', () => {
  test.each([
    ['style', stylePath, 'text/css; charset=utf-8'],
    ['script', () => siteScript.path, 'text/javascript; charset=utf-8'],
  ])('such as the %s is kept for ever under an address that is its content', async (_, path, type) => {
    const { status, headers } = await site.get(path());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('of an earlier release is the present one, for a while', async () => {
    const earlier = '/assets/site-0123456789abcdef.css';
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await site.get(earlier);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
    }
    expect(await (await site.get(earlier)).text()).toBe(await (await site.get(stylePath())).text());
    expect((await site.get(stylePath())).headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    '/assets/site.css',
    '/assets/other-0123456789abcdef.css',
    '/assets/site-0123456789abcdef.js.map',
    '/assets/site-x.css',
    '/assets/__proto__',
    '/assets/%2e%2e%2fpackage.json',
  ])('that never was, such as %s, is not found', async (path) => {
    expect(await site.problem(path)).toMatchObject({ status: 404 });
  });
});
