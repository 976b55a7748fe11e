import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { needingPrograms } from '../lab/needing.ts';
import { childrenOf, signalProcess } from '../lab/processes.ts';
import { problemKinds } from '../src/http/answers/problem.ts';
import { metricTable } from '../src/http/metrics/metric-table.ts';
import { type ServeProcess, startServe } from './support/command.ts';
import { newStore } from './support/stores.ts';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Lines of a scrape, by the name and the labels that they begin with. */
type Scrape = ReadonlyMap<string, number>;

async function scrapeText(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

async function scrape(port: number): Promise<Scrape> {
  const lines = (await scrapeText(port)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

/** The sum of all lines of a metric that have these labels. */
function sum(lines: Scrape, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...lines]
    .filter(([key]) => key.split('{')[0] === name && wanted.every((one) => key.includes(one)))
    .reduce((all, [, value]) => all + value, 0);
}

async function until(port: number, isEnough: (lines: Scrape) => boolean): Promise<Scrape> {
  for (;;) {
    const lines = await scrape(port);
    if (isEnough(lines)) return lines;
    await Bun.sleep(20);
  }
}

const drain = async (url: string, init?: RequestInit) =>
  (await fetch(url, { redirect: 'manual', ...init })).text();

describe('/metrics of one process', () => {
  const port = freePort();
  let server: ServeProcess;
  beforeAll(async () => {
    const catalogue = writeCatalogue([entryOf('a', { aliases: ['old-a'] }), entryOf('b')]);
    server = await startServe(catalogue, '--admin-port', String(port));
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    await server.ended();
  });

  test('counts requests by route and status, their bytes, their time and what the cache did', async () => {
    const before = await scrape(port);
    const { address } = server;
    for (const path of [
      // It is kept when it is asked for the third time.
      '/api/v1/a',
      '/api/v1/a',
      '/api/v1/a',
      '/api/v1/a',
      '/api/v1/a?x=1',
      '/api/v1/old-a',
      '/api/v1/nobody',
      '/x/y"z',
    ])
      await drain(address + path);
    await drain(`${address}/api/v1/a`, { method: 'DELETE' });
    const after = await scrape(port);
    const grown = (name: string, labels: Record<string, string> = {}) =>
      sum(after, name, labels) - sum(before, name, labels);
    const verdict = { route: '/api/v1/:name' };
    const requests = 'verdicts_http_requests_total';
    expect(
      grown(requests, { ...verdict, status: '200' }) + grown(requests, { ...verdict, status: '400' }),
    ).toBe(5);
    expect(grown(requests, { ...verdict, status: '301' })).toBe(1);
    expect(grown(requests, { ...verdict, status: '404' })).toBe(1);
    expect(grown(requests, { ...verdict, status: '405' })).toBe(1);
    expect(grown(requests, { route: 'other', status: '404' })).toBe(1);
    expect(grown(requests)).toBe(9);
    const durations = 'verdicts_http_request_duration_seconds';
    expect(grown(`${durations}_count`, verdict)).toBe(8);
    expect(grown(`${durations}_bucket`, { ...verdict, le: '+Inf' })).toBe(8);
    expect(grown(`${durations}_sum`, verdict)).toBeGreaterThan(0);
    expect(grown('verdicts_http_response_bytes_total', verdict)).toBeGreaterThan(1000);
    // The second spelling of an address that is kept finds it too.
    expect(grown('verdicts_cache_requests_total', { result: 'hit' })).toBe(2);
    expect(grown('verdicts_cache_requests_total')).toBe(9);
    expect([...after.keys()].join('\n')).not.toContain('nobody');
  });

  test('count searches by outcome, and contain none of their words', async () => {
    const { address } = server;
    for (const query of ['product', 'produtc', 'product+zeppelin', 'zeppelin'])
      await drain(`${address}/?q=${query}`);
    for (const query of ['product', 'zeppelin']) await drain(`${address}/api/v1?q=${query}`);
    const text = await scrapeText(port);
    const counted = [...text.matchAll(/verdicts_searches_total\{end="(.*)"\} (\d)/g)];
    expect(Object.fromEntries(counted.map(([, end, count]) => [end, Number(count)]))).toEqual({
      found: 2,
      corrected: 1,
      'left-out': 0,
      guessed: 1,
      empty: 2,
    });
    expect(text).not.toMatch(/zeppelin|produtc/);
  });

  test('describe the edition, the process and themselves', async () => {
    const lines = await scrape(port);
    const { edition } = (await (await fetch(`${server.address}/api/v1`)).json()) as { edition: string };
    expect(lines.get(`verdicts_edition_info{edition="${edition}"}`)).toBe(1);
    expect(lines.get('verdicts_edition_verdicts')).toBe(2);
    expect(lines.get('verdicts_ready')).toBe(1);
    expect(lines.get('verdicts_refreshes_total{outcome="updated"}')).toBe(0);
    expect(lines.get('verdicts_cache_entries')).toBeGreaterThan(0);
    expect(lines.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    if (process.platform === 'linux') expect(lines.get('process_open_fds')).toBeGreaterThan(3);
    // None of the workers that there are not.
    expect([...lines.keys()].filter((key) => key.includes('worker'))).toEqual([]);
  });

  test('is never kept, and has every metric of the table with its help and type', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('cache-control')).toBe('no-store');
    const text = await scrapeText(port);
    for (const [name, { type, help }] of Object.entries(metricTable)) {
      expect(text).toContain(`# TYPE ${name} ${type}\n`);
      expect(text).toContain(`# HELP ${name} ${help}\n`);
    }
    for (const [, name, labels = ''] of text.matchAll(
      /^([a-z_]+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? /gm,
    )) {
      const { labels: known } = Object.entries(metricTable).find(([one]) => one === name)?.[1] ?? {};
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
        expect([...(known ?? []), 'le']).toContain(label);
    }
  });

  test('has a value for every metric, but those of stores and workers, which there are not', async () => {
    const expected = Object.keys(metricTable).filter((name) => !/^verdicts_(?:store|worker)_/.test(name));
    const nameOf = (line: string) => line.split('{')[0]?.replace(/_(?:bucket|sum|count)$/, '');
    // The delay of the event loop has none until its first turn was measured.
    await until(port, (lines) => {
      const named = new Set([...lines.keys()].map(nameOf));
      return expected.every((name) => named.has(name));
    });
  });

  needingPrograms('promtool').test('is as promtool wants it', async () => {
    const text = await scrapeText(port);
    const child = Bun.spawn(['promtool', 'check', 'metrics'], {
      stdin: new Blob([text]),
      stdout: 'pipe',
      stderr: 'pipe',
    });
    expect((await child.stdout.text()) + (await child.stderr.text())).toBe('');
    expect(await child.exited).toBe(0);
  });
});

describe('/metrics of workers', () => {
  test('has all of them in one scrape, through the death of one and a publication', async () => {
    const site = newStore([entryOf('a')]);
    await site.publish();
    const port = freePort();
    const options = ['--poll', '0.1', '--workers', '2', '--admin-port', String(port)];
    const server = await startServe(site.store, ...options);
    try {
      const count = 30;
      for (let time = 0; time < count; time++)
        await drain(`${server.address}/api/v1/a`, { headers: { Connection: 'close' } });
      const lines = await scrape(port);
      const verdict = { route: '/api/v1/:name', status: '200' };
      expect(sum(lines, 'verdicts_http_requests_total', verdict)).toBe(count);
      expect(sum(lines, 'verdicts_worker_up')).toBe(2);
      for (const worker of ['1', '2', 'supervisor'])
        expect(lines.get(`process_resident_memory_bytes{worker="${worker}"}`)).toBeGreaterThan(10_000_000);
      expect(lines.get('verdicts_store_publication{worker="2"}')).toBe(1);

      site.write([entryOf('a'), entryOf('b')]);
      await site.publish();
      const updated = (worker: string) => `verdicts_refreshes_total{worker="${worker}",outcome="updated"}`;
      await until(port, (now) => now.get(updated('1')) === 1 && now.get(updated('2')) === 1);

      signalProcess(childrenOf(server.pid)[0], 'SIGKILL');
      const again = await until(
        port,
        (now) => sum(now, 'verdicts_worker_restarts_total') === 1 && sum(now, 'verdicts_worker_up') === 2,
      );
      expect(again.get('verdicts_ready')).toBe(1);

      rmSync(site.store, { recursive: true });
      const lost = await until(port, (now) => sum(now, 'verdicts_store_reachable') === 0);
      expect(lost.get('verdicts_ready')).toBe(1);
    } finally {
      server.kill('SIGTERM');
      await server.ended();
    }
  });
});

/** What these tests read of the dashboard. */
interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

describe('uses of the metrics', () => {
  const names = new Set(
    Object.entries(metricTable).flatMap(([name, { type }]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const labels = new Set(Object.values(metricTable).flatMap((metric) => [...metric.labels]));

  /** Metrics and labels that expressions name. */
  function named(expressions: string): { metrics: string[]; labels: string[] } {
    return {
      metrics: [...new Set(expressions.match(/\b(?:verdicts|process)_[a-z_]+/g))],
      labels: [...expressions.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    };
  }

  const dashboard: Dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));

  test('dashboard and alerts name only metrics and labels that there are', () => {
    const alerts = read('deploy/alerts.yaml');
    const expressions = Bun.YAML.parse(alerts) as { groups: { rules: { expr: string }[] }[] };
    const rules = expressions.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(rules.length).toBeGreaterThan(10);
    expect(panels.length).toBeGreaterThan(15);
    for (const source of [rules, panels, [dashboard.annotations.list[0]?.expr ?? '']]) {
      const found = named(source.join('\n'));
      for (const metric of found.metrics) expect([...names]).toContain(metric);
      for (const label of found.labels) expect([...labels, 'job', 'instance']).toContain(label);
    }
  });

  test('dashboard and alerts count faults of the service as failures, but not client errors', () => {
    const sources = [
      read('deploy/alerts.yaml'),
      JSON.stringify(dashboard.panels.map(({ targets }) => targets)),
    ];
    for (const source of sources) {
      const patterns = [...source.matchAll(/status=~\\*"([^"\\]+)\\*"/g)]
        .map(([, pattern]) => new RegExp(`^(?:${pattern})$`))
        .filter((pattern) => !pattern.test('404'));
      expect(patterns).toHaveLength(1);
      const counted = Object.values(problemKinds).flatMap(({ status }) =>
        patterns.some((pattern) => pattern.test(String(status))) ? [status] : [],
      );
      expect([...new Set(counted)].toSorted()).toEqual([500, 503]);
    }
  });

  needingPrograms('promtool').test('promtool takes the alerts, and they fire when they should', async () => {
    for (const words of [
      ['check', 'rules', 'deploy/alerts.yaml'],
      ['test', 'rules', 'test/fixtures/alerts-test.yaml'],
    ]) {
      const child = Bun.spawn(['promtool', ...words], { cwd: root, stdout: 'pipe', stderr: 'pipe' });
      const said = (await child.stdout.text()) + (await child.stderr.text());
      if ((await child.exited) !== 0) throw new Error(said);
    }
  });

  test('the guide has every metric and every alert', () => {
    const guide = read('docs/operations.md');
    for (const [name, { type, labels: known, help }] of Object.entries(metricTable)) {
      const shown = known.map((label: string) => `\`${label}\``).join(', ') || '–';
      expect(guide).toContain(`| \`${name}\` | ${type} | ${shown} | ${help} |`);
    }
    for (const [, alert] of read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g))
      expect(guide).toContain(`| \`${alert}\` |`);
  });
});
