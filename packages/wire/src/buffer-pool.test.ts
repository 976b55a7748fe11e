import { expect, test } from 'bun:test';
import { BufferPool } from './buffer-pool.ts';

test('memory that was given back is lent again, to an answer that fits it', () => {
  const pool = new BufferPool();
  const first = pool.allocUnsafeSlow(85_000);
  expect(first).toHaveLength(85_000);
  const other = pool.allocUnsafeSlow(85_000);
  expect(other.buffer).not.toBe(first.buffer);
  pool.give(first);
  expect(pool.allocUnsafeSlow(90_000).buffer).toBe(first.buffer);
  expect(pool.allocUnsafeSlow(90_000).buffer).not.toBe(first.buffer);
});

test('buffers are returned once, and only those that were lent', () => {
  const pool = new BufferPool();
  const lent = pool.allocUnsafeSlow(20_000);
  for (const one of [
    lent,
    lent,
    Buffer.alloc(32 * 1024),
    pool.allocUnsafeSlow(100),
    pool.allocUnsafeSlow(1_000_000),
  ])
    pool.give(one as Buffer<ArrayBuffer>);
  const again = [1, 2, 3].map(() => pool.allocUnsafeSlow(20_000).buffer);
  expect(new Set(again).size).toBe(3);
  expect(again).toContain(lent.buffer);
});

test('bytes to keep are copied, and their buffer is reused', () => {
  const pool = new BufferPool();
  const lent = pool.allocUnsafeSlow(20_000).fill('kept');
  const kept = pool.keep(lent);
  expect(pool.allocUnsafeSlow(20_000).fill('next').buffer).toBe(lent.buffer);
  expect(kept).toEqual(Buffer.alloc(20_000, 'kept'));
  expect(pool.keep(kept)).toBe(kept);
});
