import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { listen, type RunningServer } from '../../src/http/server.ts';
import { type Site, serve, smallCatalogue } from '../../test/support/site.ts';
import { createClient } from '../src/index.ts';

describe('the client', () => {
  let site: Site;
  let server: RunningServer;
  let baseUrl: string;

  beforeAll(async () => {
    site = await serve(smallCatalogue(300));
    server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
    baseUrl = `http://127.0.0.1:${server.port}`;
  });

  afterAll(() => server.stop(0));

  test('gets a verdict', async () => {
    expect(await createClient({ baseUrl }).get('bolt')).toEqual(await site.record('/api/v1/bolt'));
  });

  test('walks through all', async () => {
    const slugs: string[] = [];
    for await (const { slug } of createClient({ baseUrl }).all({ pageSize: 100 })) slugs.push(slug);
    expect(slugs).toHaveLength(303);
  });
});
