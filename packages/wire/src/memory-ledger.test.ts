import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MemoryLedger } from './memory-ledger.ts';

/** A holder that gives way exactly as far as it must, and says so. */
function givingHolder(ledger: MemoryLedger, name: string, said: string[], isLast = false) {
  const give = (bytes: number) => {
    said.push(`${name} ${bytes}`);
    account.add(-bytes);
  };
  const account = isLast ? ledger.openLast(name, give) : ledger.open(name, give);
  return account;
}

test('caches are evicted first, then the slowest clients are cut off, and only then are requests refused', () => {
  const ledger = new MemoryLedger(100);
  const said: string[] = [];
  const untaken = givingHolder(ledger, 'untaken', said, true);
  const cache = givingHolder(ledger, 'cache', said);
  const requests = ledger.open('requests');
  cache.add(40);
  untaken.add(30);
  expect([ledger.hasRoom(30), said]).toEqual([true, []]);
  requests.add(50);
  expect(said.splice(0)).toEqual(['cache 20']);
  expect(ledger.hasRoom(25)).toBeTrue();
  expect(said.splice(0)).toEqual(['cache 20', 'untaken 5']);
  requests.add(45);
  expect([ledger.hasRoom(5), ledger.hasRoom(6), ledger.refused]).toEqual([true, false, 1]);
  expect([...ledger.holders]).toEqual([
    ['untaken', 0],
    ['cache', 0],
    ['requests', 95],
  ]);
  requests.close();
  expect([ledger.bytes, cache.room]).toEqual([0, 100]);
});

test('for any sequence of holds and releases, the ledger equals the sum of its holders and exceeds the bound only by what cannot be evicted', () => {
  const step = fc.record({ holder: fc.nat({ max: 2 }), bytes: fc.integer({ min: -60, max: 60 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ledger = new MemoryLedger(100);
      const fixed = ledger.open('requests');
      const accounts = [
        fixed,
        givingHolder(ledger, 'cache', []),
        givingHolder(ledger, 'untaken', [], true),
      ] as const;
      for (const { holder, bytes } of steps) {
        const account = accounts[holder] ?? fixed;
        account.add(Math.max(bytes, -account.bytes));
        expect(ledger.bytes).toBe(accounts.reduce((sum, one) => sum + one.bytes, 0));
        expect(ledger.bytes).toBeLessThanOrEqual(Math.max(100, fixed.bytes));
      }
    }),
  );
});
