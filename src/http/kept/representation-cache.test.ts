import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { encodings } from '../../message/negotiate.ts';
import { Representation } from '../../message/representation.ts';
import { RepresentationCache } from './representation-cache.ts';

/** What the headers and heads of one encoding take at the least, in bytes. */
const headersBytes = 3500;

/** A cache that may take so many bytes. */
function cacheOf(bytes: number): RepresentationCache {
  return new RepresentationCache(new MemoryLedger(2 * bytes));
}

function page(length: number): Representation {
  const answer = {
    kind: 'content',
    head: { status: 200, type: 'application/json', cacheControl: 'no-cache' },
    render: () => '',
  } as const;
  return new Representation(answer, 'x'.repeat(length));
}

describe('the cache of representations', () => {
  test('counts every encoding when it is added, and that once', () => {
    const cache = cacheOf(1e6);
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

  test('stays within its limit when encodings are added, the oldest out first', () => {
    const cache = cacheOf(100_000);
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

  test('evicts the oldest entries, except those used since', () => {
    const cache = cacheOf(10 * 7500);
    const add = (target: string) => {
      cache.set(target, page(1400));
      cache.set(target, page(1400));
    };
    for (let index = 0; index < 10; index++) add(`/${index}`);
    expect(cache.entries).toBe(10);
    for (const found of [0, 1, 5]) cache.get(`/${found}`);
    for (const index of [10, 11, 12, 13]) add(`/${index}`);
    const kept = Array.from({ length: 14 }, (_, index) => index).filter((index) => cache.get(`/${index}`));
    expect(kept).toEqual([0, 1, 5, 7, 8, 9, 10, 11, 12, 13]);
  });

  test('never exceeds its limit, and never evicts while there is room, for any requests', () => {
    const step = fc.record({
      name: fc.nat({ max: 12 }),
      length: fc.constantFrom(10, 1400, 3000, 40_000),
      does: fc.constantFrom('get', 'set', 'encode'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const cache = cacheOf(60_000);
        const targets = new Set<string>();
        for (const { name, length, does } of steps) {
          const target = `/${name}`;
          if (does === 'set') cache.set(target, page(length));
          else if (does === 'get') cache.get(target);
          else cache.get(target)?.in('gzip');
          targets.add(target);
          expect(cache.bytes).toBeLessThanOrEqual(cache.maxBytes);
          expect(cache.bytes > 0).toBe(cache.entries > 0);
        }
        expect([...targets].filter((one) => cache.get(one))).toHaveLength(cache.entries);
      }),
    );
  });

  test('evicts nothing for one-hit entries once it is full', () => {
    const cache = cacheOf(100_000);
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

  test('does not readmit entries that were evicted or replaced', () => {
    const cache = cacheOf(1e6);
    const [first, second] = [page(1400), page(1400)];
    cache.set('/a', first);
    cache.set('/a', second);
    const { bytes } = cache;
    first.in('br');
    expect(cache.get('/a')).toBe(second);
    expect(cache.bytes).toBe(bytes);
  });

  test('has room for ten thousand verdicts and their badges by default', () => {
    const cache = cacheOf(128 * 1024 * 1024);
    for (let index = 0; index < 10_000; index++) {
      cache.set(`/api/v1/product-${index}`, page(700));
      cache.set(`/api/badge/product-${index}`, page(1100));
    }
    expect(cache.entries).toBe(20_000);
  });
});
