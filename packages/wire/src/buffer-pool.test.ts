import { expect, test } from 'bun:test';
import { BufferPool } from './buffer-pool.ts';

test('memory that was given back is lent again, to an answer that fits it', () => {
  const pool = new BufferPool();
  const first = pool.take(85_000);
  expect(first).toHaveLength(85_000);
  const other = pool.take(85_000);
  expect(other.buffer).not.toBe(first.buffer);
  pool.give(first);
  expect(pool.take(90_000).buffer).toBe(first.buffer);
  expect(pool.take(90_000).buffer).not.toBe(first.buffer);
});

test('memory is taken back once, and only what was lent', () => {
  const pool = new BufferPool();
  const lent = pool.take(20_000);
  for (const one of [lent, lent, Buffer.alloc(32 * 1024), pool.take(100), pool.take(1_000_000)])
    pool.give(one as Buffer<ArrayBuffer>);
  const again = [1, 2, 3].map(() => pool.take(20_000).buffer);
  expect(new Set(again).size).toBe(3);
  expect(again).toContain(lent.buffer);
});
