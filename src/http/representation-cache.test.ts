import { describe, expect, test } from 'bun:test';
import { encodings } from './negotiate.ts';
import { Representation } from './representation.ts';
import { RepresentationCache } from './representation-cache.ts';

/** What the headers and heads of one encoding take at the least, in bytes. */
const headersBytes = 3500;

function page(length: number): Representation {
  const answer = {
    kind: 'content',
    status: 200,
    type: 'application/json',
    render: () => '',
    cacheControl: 'no-cache',
  } as const;
  return new Representation(answer, 'x'.repeat(length));
}

describe('the cache of representations', () => {
  test('counts every encoding when it is added, and that once', () => {
    const cache = new RepresentationCache(1e6);
    const kept = page(1400);
    cache.set('/a', kept);
    for (const encoding of encodings) {
      const before = cache.bytes;
      kept.in(encoding);
      const after = cache.bytes;
      expect(after - before).toBeGreaterThan(headersBytes);
      kept.in(encoding);
      expect(cache.bytes).toBe(after);
    }
    expect(cache.get('/a')).toBe(kept);
  });

  test('stays within its limit when encodings are added, least recently used out first', () => {
    const cache = new RepresentationCache(100_000);
    const pages = Array.from({ length: 8 }, () => page(1400));
    for (const [index, one] of pages.entries()) {
      cache.set(`/${index}`, one);
      cache.set(`/${index}`, one);
      for (const encoding of encodings) one.in(encoding);
    }
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.entries * 4 * headersBytes).toBeLessThanOrEqual(100_000);
    expect(cache.get('/7')).toBe(pages[7]);
    expect(cache.get('/0')).toBeUndefined();
  });

  test('lets nothing that is asked for once put out what is there, once it is full', () => {
    const cache = new RepresentationCache(100_000);
    const often = page(1400);
    cache.set('/often', often);
    for (let index = 0; index < 1000; index++) cache.set(`/once-${index}`, page(1400));
    expect(cache.get('/often')).toBe(often);
    const { entries } = cache;
    cache.set('/twice', page(1400));
    expect(cache.get('/twice')).toBeUndefined();
    const again = page(1400);
    cache.set('/twice', again);
    expect(cache.get('/twice')).toBe(again);
    expect(cache.entries).toBe(entries);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  });

  test('takes no entry back that was put out, nor one that another took the place of', () => {
    const cache = new RepresentationCache(1e6);
    const [first, second] = [page(1400), page(1400)];
    cache.set('/a', first);
    cache.set('/a', second);
    const { bytes } = cache;
    first.in('br');
    expect(cache.get('/a')).toBe(second);
    expect(cache.bytes).toBe(bytes);
  });

  test('has room for ten thousand verdicts and their badges by default', () => {
    const cache = new RepresentationCache();
    for (let index = 0; index < 10_000; index++) {
      cache.set(`/api/v1/product-${index}`, page(700));
      cache.set(`/api/badge/product-${index}`, page(1100));
    }
    expect(cache.entries).toBe(20_000);
  });
});
