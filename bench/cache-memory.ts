import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileEdition } from '../src/edition/compile.ts';
import { openEdition } from '../src/edition/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { WireClock } from '../src/http/wire/wire-clock.ts';
import { openDirectory } from '../src/source/directory.ts';

// How much memory a kept representation takes besides its body: the figure behind `overheadBytes` in
// src/http/representation-cache.ts. Run with: bun bench/cache-memory.ts

const count = 40_000;
const folder = mkdtempSync(join(tmpdir(), 'verdicts-memory-'));
writeFileSync(
  join(folder, 'catalogue.yaml'),
  'name: Memory\nbaseUrl: https://verdicts.example\nattribution: { text: Memory }\ncategories: { tools: Tools }\n',
);
const texts = {
  verdictSummary: 'A summary of a usual length, about eighty characters in all, as people write.',
};
const records = Array.from({ length: count }, (_, index) => ({
  slug: `product-${index}`,
  product: `Product ${index}`,
  category: 'tools',
  verdict: 'worthit',
  ...texts,
  rating: 7,
  price: '$8/month',
  bestFor: 'people who need it',
  skipIf: 'you do not',
}));
writeFileSync(join(folder, 'verdicts.ndjson'), records.map((record) => JSON.stringify(record)).join('\n'));
const file = join(folder, 'edition.sqlite');
await compileEdition(await openDirectory(folder), { to: file, now: new Date() });
const service = new Service(openEdition(file), { cacheBytes: 2 ** 32, report: () => undefined });
rmSync(folder, { recursive: true });

const clock = new WireClock();
for (const path of ['/api/v1/product-', '/api/badge/product-']) {
  let bodies = 0;
  const ask = async (index: number) => {
    const body = await (await service.fetch(new Request(`http://localhost${path}${index}`))).bytes();
    // As after a request over a wire, and one that was answered with 304.
    const kept = service.kept(`${path}${index}`);
    kept?.identity.whole(kept.status, clock);
    kept?.identity.fresh(clock);
    return body;
  };
  for (let index = 0; index < 1000; index++) await ask(index);
  const before = residentBytes();
  for (let index = 1000; index < count; index++) bodies += (await ask(index)).length;
  const entries = count - 1000;
  const perEntry = (residentBytes() - before) / entries;
  process.stdout.write(
    `${path}: ${Math.round(perEntry)} bytes an entry, ${Math.round(bodies / entries)} of them its body\n`,
  );
}

function residentBytes(): number {
  Bun.gc(true);
  return process.memoryUsage.rss();
}
