import { describe, expect, test } from 'bun:test';
import { serve, smallCatalogue } from '../../test/support/site.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { createSource } from './verdict-source.ts';

const { signal } = new AbortController();
const site = await serve(smallCatalogue());

/** A source of a service that answers like this. */
function sourceOf(answer: (target: string) => Response | Promise<Response>) {
  return createSource({
    baseUrl: 'https://verdicts.example',
    fetch: boundedFetch(async (url) => answer(url.slice('https://verdicts.example'.length))),
    cached: false,
  });
}

describe('a source', () => {
  test('leaves out what a newer service says besides', async () => {
    const newer = sourceOf(async (target) => {
      const body = (await (await site.get(target)).json()) as Record<string, unknown>;
      return Response.json({ ...body, newer: true });
    });
    expect(await newer.verdict('bolt', signal)).not.toHaveProperty('newer');
    expect((await newer.page({ q: 'bolt', limit: 1 }, signal)).total).toBe(1);
  });

  test('refuses pages that were not asked for, as a static copy sends them, and gives verdicts all the same', async () => {
    const copy = sourceOf((target) => site.get(target.replace(/\?.*/, '')));
    await expect(copy.page({ q: 'bolt', limit: 5 }, signal)).rejects.toThrow('cannot search or filter');
    expect((await copy.verdict('bolt', signal)).verdict).toBe('skip');
    expect((await copy.terms(signal)).license.id).toBe('CC-BY-4.0');
  });

  test('refuses what is no verdict', async () => {
    const other = sourceOf(() => Response.json({ slug: 'bolt', verdict: 'maybe' }));
    await expect(other.verdict('bolt', signal)).rejects.toThrow(
      'does not answer as a Product Verdict Service does',
    );
  });

  test('stops reading an answer that does not end', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)),
    });
    await expect(sourceOf(() => new Response(endless)).text('/llms.txt', signal)).rejects.toThrow(
      'longer than 2097152 bytes',
    );
  });

  test('knows no categories where the service tells none', async () => {
    expect(await sourceOf(() => new Response('', { status: 404 })).categories(signal)).toBeUndefined();
    const told = { data: [{ slug: 'games', name: 'Games', total: 1 }], total: 1 };
    expect(await sourceOf(() => Response.json(told)).categories(signal)).toEqual([
      { slug: 'games', name: 'Games' },
    ]);
  });
});
