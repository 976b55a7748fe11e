import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { dealTests } from './deal-tests.ts';

const root = join(import.meta.dir, '..');

test.each([
  1, 2, 4,
])('every test file goes to one process, and there are more processes than the %d lanes', (lanes) => {
  const deals = dealTests(root, lanes);
  const there = [
    ...new Bun.Glob('{bench,client,lab,packages,scripts,src,test}/**/*.test.ts').scanSync(root),
  ].filter((path) => !path.includes('node_modules/'));
  expect(deals.flat().toSorted()).toEqual(there.toSorted());
  expect(deals.length).toBeGreaterThan(lanes);
  expect(deals.map((deal) => deal.length)).not.toContain(0);
});

test('tests that need a browser or a database share a process, which starts first', () => {
  const [databases = [], browsers = []] = dealTests(root, 2);
  expect(databases).toContain('test/postgres-store.test.ts');
  expect(databases).toContain('test/store-upgrade.test.ts');
  expect(browsers).toContain('test/review.browser.test.ts');
});
