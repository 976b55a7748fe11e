import { describe, expect, test } from 'bun:test';
import { priceOf, versionAt } from '../changing-catalogue.ts';
import { faultOf, type SoakTruth } from './answers.ts';
import { oneOfEach, soakRequests } from './requests.ts';
import type { SoakSample } from './samples.ts';
import { judgeSoak, trendOf } from './verdict.ts';

const mebibyte = 1024 * 1024;

/** Twenty minutes of samples; `rssAt` maps minutes to MiB. */
function samplesOf(rssAt: (minute: number) => number, others: Partial<SoakSample> = {}): SoakSample[] {
  return Array.from({ length: 120 }, (_, index) => ({
    at: index * 10,
    rss: rssAt(index / 6) * mebibyte,
    ...{
      descriptors: 50,
      threads: 30,
      connections: 12,
      cache: 0,
      lag: 0,
      temporary: 0,
      restarts: 0,
      failures: 0,
    },
    ...others,
  }));
}

const calm = { restingBefore: 38, restingAfter: 38, faults: new Map() };

describe('a soak', () => {
  test('is flat when memory rises at first and then fluctuates', () => {
    const rssAt = (minute: number) => (minute < 8 ? 100 + 40 * minute : 420 + 30 * Math.sin(minute * 5));
    expect(judgeSoak({ ...calm, samples: samplesOf(rssAt) })).toEqual([]);
  });

  test('is flat despite an outlier', () => {
    const rssAt = (minute: number) => (minute > 19.5 ? 900 : 400);
    expect(judgeSoak({ ...calm, samples: samplesOf(rssAt) })).toEqual([]);
  });

  test('is not flat when memory keeps rising', () => {
    const [line] = judgeSoak({ ...calm, samples: samplesOf((minute) => 300 + 10 * minute) });
    expect(line).toMatch(
      /^memory grew by 9\d MiB over the second half, 600 MiB an hour; allowed: 10 % of \d+ MiB$/,
    );
  });

  test('reports leaked descriptors, wrong answers, failures and replaced workers', () => {
    const samples = samplesOf(() => 300, { restarts: 1, failures: 3 });
    const faults = new Map([['a 500', { count: 2, path: '/api/v1' }]]);
    expect(judgeSoak({ samples, restingBefore: 38, restingAfter: 40, faults })).toEqual([
      '2 answers were a 500, such as /api/v1',
      '40 file descriptors are open at rest, up from 38',
      '1 workers were replaced',
      '3 failures were logged',
    ]);
  });

  test('requests every kind of answer', () => {
    const slugs = ['a', 'b'];
    const asked = soakRequests(slugs, 1)
      .take(3000)
      .map(({ path }) => path.split(/[?/]/)[1]);
    const kinds = oneOfEach(slugs).map(({ path }) => path.split(/[?/]/)[1]);
    expect(new Set(kinds).difference(new Set(asked))).toEqual(new Set());
  });
});

test('the trend finds the slope of a straight line despite outliers', () => {
  const points = Array.from({ length: 30 }, (_, at) => ({
    at,
    value: at === 7 || at === 20 ? 999 : 5 + 2 * at,
  }));
  expect(trendOf(points)).toMatchObject({ growth: 58, perHour: 7200 });
});

describe('an answer', () => {
  const truth: SoakTruth = {
    indexOf: new Map([
      ['a', 0],
      ['b', 1],
    ]),
    stateOf: (edition) => (edition === 'known' ? 1 : undefined),
    newest: () => 1,
    mayLag: 0,
  };
  const json = (path: string, value: unknown, status = 200) => ({
    path,
    status,
    type: 'application/json',
    body: Buffer.from(JSON.stringify(value)),
  });
  const [a, b] = [0, 1].map((index) => ({
    slug: index === 0 ? 'a' : 'b',
    price: priceOf(versionAt(index, 1)),
  }));

  test('is correct when all of it is from one edition', () => {
    expect(faultOf(json('/api/v1', { edition: 'known', data: [a, b] }), truth)).toBeUndefined();
    expect(faultOf(json('/api/v1/b', b), truth)).toBeUndefined();
    expect(faultOf(json('/api/v1/no-such-product-1', {}, 404), truth)).toBeUndefined();
  });

  test.each([
    [
      json('/api/v1', { edition: 'known', data: [a, { ...b, price: '$7/month' }] }),
      'a list of edition known with b from another',
    ],
    [
      json('/api/v1', { edition: 'strange', data: [] }),
      'a list of edition strange, which was never published',
    ],
    [json('/api/v1/b', a), 'a instead of b'],
    [json('/api/v1/b', { ...b, price: '$9/month' }), 'b from an edition that is long gone'],
    [json('/api/v1/b', {}, 500), 'a 500'],
    [json('/api/v1/b', {}, 404), 'a 404'],
    [json('/api/v1/b', { status: 503 }, 503), 'a 503'],
    [{ ...json('/api/v1/b', {}), body: Buffer.from('{"slug":') }, 'incomplete JSON'],
  ])('%# is wrong', (answer, fault) => {
    expect(faultOf(answer, truth)).toBe(fault);
  });
});
