import { expect, test } from 'bun:test';
import type { Round } from '../wrk.ts';
import type { Comparison } from './compare.ts';
import { conclusionsOf } from './conclusions.ts';
import type { ContestantName } from './contestant.ts';
import { summarise } from './summary.ts';

const round = (requestsPerSecond: number): Round => ({
  requestsPerSecond,
  p50Ms: 1,
  p99Ms: 2,
  cpuPerRequest: 20,
  busy: 0.99,
  others: 0,
  bytesPerResponse: 1000,
});

function comparison(title: string, rates: Partial<Record<ContestantName, readonly number[]>>): Comparison {
  const rounds = Object.entries(rates).map(
    ([name, own]) => [name as ContestantName, own.map(round)] as const,
  );
  return { workload: { title, status: 200, headers: {}, paths: [], servers: [] }, rounds: new Map(rounds) };
}

const comparisons = [
  comparison('verdict', { verdicts: [100, 200, 330], nginx: [100, 100, 300], 'json-server': [20] }),
  comparison('badge', { verdicts: [90], nginx: [100] }),
  comparison('list of 50, any page', { verdicts: [80], fastify: [10] }),
  comparison('list of 190, any page', { verdicts: [79], fastify: [10] }),
  comparison('200 by slug', { verdicts: [40] }),
  comparison('badge, small cache', { 'verdicts, small cache': [31], badgen: [10] }),
];

test('the ratio to nginx is the median over paired rounds, and missing where nginx does not take part', () => {
  const rows = summarise(comparisons).map(({ workload, server, toNginx }) => [
    workload,
    server,
    toNginx?.median,
  ]);
  expect(rows).toEqual([
    ['verdict', 'verdicts', 1.1],
    ['verdict', 'nginx', 1],
    ['verdict', 'json-server', 0.2],
    ['badge', 'verdicts', 0.9],
    ['badge', 'nginx', 1],
    ['list of 50, any page', 'verdicts', undefined],
    ['list of 50, any page', 'fastify', undefined],
    ['list of 190, any page', 'verdicts', undefined],
    ['list of 190, any page', 'fastify', undefined],
    ['200 by slug', 'verdicts', undefined],
    ['badge, small cache', 'verdicts, small cache', undefined],
    ['badge, small cache', 'badgen', undefined],
  ]);
});

test('the conclusions list which workloads meet a target and which miss it', () => {
  expect(conclusionsOf(summarise(comparisons))).toEqual([
    'At least 1.0 × nginx, met: verdict (1.10).',
    'At least 1.0 × nginx, not met: badge (0.90).',
    "CPU per request, nginx's share of ours: verdict (1.00); badge (1.00).",
    'At least 10 × json-server, met: verdict (10.00).',
    'At least 8 × Fastify with SQLite for uncached lists, met: list of 50, any page (8.00).',
    'At least 8 × Fastify with SQLite for uncached lists, not met: list of 190, any page (7.90).',
    'At least 3 × badgen for an uncached badge, met: badge, small cache (3.10).',
    'CPU of 200 by slug in multiples of a page of 190, at most 1.5: verdicts (1.00).',
  ]);
});
