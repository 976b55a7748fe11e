import { HeadTemplates } from '#wire/head-template.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { WireClock } from '#wire/wire-clock.ts';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { encodings } from '../src/message/negotiate.ts';
import { Representation } from '../src/message/representation.ts';

// Measures how much memory a cached representation takes, and how much the cache charges for it: the source of the
// figures in src/http/kept/representation-cache.ts. Run with: bun bench/cache-memory.ts

const count = 20_000;

/** A summary of a usual length. */
const usual = {
  verdictSummary: 'A summary of a usual length, about eighty characters in all, as people write.',
};

/** Common answers, and lists, whose headers are long, each with the number of entries to measure. */
const kinds: Readonly<Record<string, readonly [entries: number, target: (index: number) => string]>> = {
  verdict: [count - 1, (index) => `/api/v1/product-${index}`],
  badge: [count - 1, (index) => `/api/badge/product-${index}`],
  list: [count / 2, (index) => `/api/v1?limit=4&offset=${index + 1}`],
  page: [count / 8, (index) => `/reviews/product-${index}`],
};

/** Content codings to request: none, those that browsers request, and all. */
const asked: Readonly<Record<string, readonly string[]>> = {
  identity: [''],
  browser: ['br'],
  all: ['', ...encodings],
};

const [file, kind = '', codings = ''] = process.argv.slice(2);
if (file === undefined) await measureAll();
else await measure(file, kind, codings);

/** Measures each case in a process of its own: freed memory that is used again would not be counted. */
async function measureAll(): Promise<void> {
  const edition = await compileFolder(
    writeCatalogue(Array.from({ length: count }, (_, index) => entryOf(`product-${index}`, usual))),
  );
  for (const one of Object.keys(kinds))
    for (const other of Object.keys(asked))
      Bun.spawnSync([process.execPath, import.meta.path, edition, one, other], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
}

/** Requests the targets as over a connection, and a 304 for each. */
async function measure(file: string, kind: string, codings: string): Promise<void> {
  const [entries = 0, targetOf = String] = kinds[kind] ?? [];
  const service = new Service(openEdition(file), {
    memory: new MemoryLedger(2 ** 33),
    report: () => undefined,
  });
  const templates = new HeadTemplates(new WireClock());
  const ask = async (from: Service, index: number) => {
    const target = targetOf(index);
    const made = await from.answer(target, { method: 'GET', headers: new Headers() });
    if (!(made instanceof Representation)) throw new Error(`${target} has no content`);
    for (const coding of asked[codings] ?? []) {
      const encoded = made.encodedFor(coding);
      encoded.prepare(templates);
      encoded.prepareFresh(templates);
    }
    return made.length;
  };
  // Subtracts the memory that answering takes without caching.
  const forgetful = new Service(openEdition(file), {
    memory: new MemoryLedger(2 ** 19),
    report: () => undefined,
  });
  for (let index = 0; index < 2500; index++) await ask(forgetful, index);
  await ask(service, 0);
  const before = residentBytes();
  let bodies = 0;
  for (let index = 1; index <= entries; index++) bodies += await ask(service, index);
  const { cache } = service.instruments;
  const figures = Object.entries({
    body: bodies / entries,
    takes: (residentBytes() - before) / entries,
    reckoned: cache.bytes / cache.entries,
  });
  const columns = figures.map(([name, bytes]) => `${name} ${String(Math.round(bytes)).padStart(6)}`);
  process.stdout.write(`${kind.padEnd(8)} ${codings.padEnd(9)} ${columns.join(', ')}\n`);
  forgetful.close();
  service.close();
}

function residentBytes(): number {
  Bun.gc(true);
  return process.memoryUsage.rss();
}
