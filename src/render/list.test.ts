import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createLinks } from './links.ts';
import { pagerOf } from './list.ts';

const links = createLinks('https://example.com/verdicts');
const edition = 'e'.repeat(32);

function windowOf(address: string): { offset: number; limit: number } {
  const query = new URL(address).searchParams;
  return { offset: Number(query.get('offset') ?? 0), limit: Number(query.get('limit') ?? 50) };
}

function walk(total: number, limit: number, offset: number, direction: 'next' | 'prev'): number[] {
  const seen: number[] = [];
  let window: { offset: number; limit: number } | undefined = { offset, limit };
  while (window) {
    const { offset: start, limit: size }: { offset: number; limit: number } = window;
    const page = Array.from(
      { length: Math.max(0, Math.min(size, total - start)) },
      (_, index) => start + index,
    );
    seen.push(...(direction === 'next' ? page : page.toReversed()));
    const address: string | null = pagerOf({ total, limit: size, offset: start }, edition, links)[direction];
    window = address === null ? undefined : windowOf(address);
  }
  return seen;
}

describe('the addresses around a page', () => {
  test('lead through every record once, forward and backward, from any offset', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 200 }), fc.nat(600), (total, limit, offset) => {
        const all = Array.from({ length: total }, (_, index) => index);
        expect(walk(total, limit, offset, 'next')).toEqual(all.slice(offset));
        const end = Math.min(total, offset + limit);
        expect(walk(total, limit, offset, 'prev')).toEqual(all.slice(0, end).toReversed());
      }),
    );
  });

  test('keep the filters, the limit and the edition', () => {
    const pager = pagerOf(
      { total: 120, limit: 30, offset: 30, verdict: 'skip', category: 'note-taking' },
      edition,
      links,
    );
    const start = 'https://example.com/verdicts/api/v1?verdict=skip&category=note-taking&limit=30';
    expect(pager).toEqual({
      first: `${start}&edition=${edition}`,
      prev: `${start}&edition=${edition}`,
      next: `${start}&offset=60&edition=${edition}`,
      last: `${start}&offset=90&edition=${edition}`,
    });
  });

  test('are null where there is no page', () => {
    expect(pagerOf({ total: 10, limit: 50, offset: 0 }, edition, links)).toMatchObject({
      prev: null,
      next: null,
    });
    expect(pagerOf({ total: 0, limit: 50, offset: 99 }, edition, links)).toMatchObject({
      prev: null,
      next: null,
    });
  });

  test('lead back to the last page from past the end', () => {
    const { prev } = pagerOf({ total: 10, limit: 5, offset: 1000 }, edition, links);
    expect(prev).toBe(`https://example.com/verdicts/api/v1?limit=5&offset=5&edition=${edition}`);
  });
});
