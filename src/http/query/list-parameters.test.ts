import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseListParameters } from './list-parameters.ts';
import type { ParameterFault } from './read-query.ts';

function faultsOf(query: string): readonly ParameterFault[] {
  const result = parseListParameters(query);
  return result.ok ? [] : result.faults;
}

describe('the parameters of a list', () => {
  test.each([
    ['', { limit: 50, offset: 0 }],
    ['verdict=skip&limit=200&offset=7', { verdict: 'skip', limit: 200, offset: 7 }],
    ['verdict=all&category=all', { limit: 50, offset: 0 }],
    ['category=note%2dtaking', { category: 'note-taking', limit: 50, offset: 0 }],
    ['category=note+taking', { category: 'note taking', limit: 50, offset: 0 }],
    ['offset=9007199254740991', { limit: 50, offset: 9007199254740991 }],
    ['&&limit=1&', { limit: 1, offset: 0 }],
  ])('%s', (query, expected) => {
    expect(parseListParameters(query)).toEqual({
      ok: true,
      parameters: {
        verdict: undefined,
        category: undefined,
        edition: undefined,
        ...expected,
      },
    } as never);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1e2',
    'limit=%2B5',
    'limit=+5',
    'limit=٥',
    'limit=5.0',
    'limit=05',
    'limit=',
    'limit',
    'limit= 5',
    'limit=0x10',
    'limit=NaN',
    'limit=Infinity',
    'limit=5%00',
    'offset=-0',
    'offset=-1',
    'offset=9007199254740993',
    'offset=1e400',
    'offset=%zz',
    'verdict=',
    'verdict=SKIP',
    'verdict=worth',
    'verdict=constructor',
    'verdict=__proto__',
    'edition=x',
    `edition=${'g'.repeat(32)}`,
  ])('%s is refused under its own name', (query) => {
    const [fault, ...more] = faultsOf(query);
    expect(more).toEqual([]);
    expect(fault?.parameter).toBe(query.split('=')[0] ?? '');
    expect(fault?.allowed).not.toBe('');
  });

  test('the nearest match is named', () => {
    expect(faultsOf('verdict=worth-it')[0]).toEqual({
      parameter: 'verdict',
      detail: 'verdict is "worth-it". Did you mean "worthit"?',
      allowed: 'worthit, skip, depends, all',
    });
    expect(faultsOf('limits=5')[0]).toEqual({
      parameter: 'limits',
      detail: '"limits" is not a parameter. Did you mean "limit"?',
      allowed: 'q, exact, highlight, slug, id, verdict, category, tag, limit, offset, edition',
    });
    expect(faultsOf('utm_source=x')[0]?.detail).toBe('"utm_source" is not a parameter.');
    expect(faultsOf('__proto__=x')[0]?.parameter).toBe('__proto__');
    expect(faultsOf('constructor=x')[0]?.parameter).toBe('constructor');
  });

  test('a repeated parameter is one fault, and all faults come at once', () => {
    expect(faultsOf('limit=1&limit=1&limit=2').map(({ detail }) => detail)).toEqual([
      'limit is given more than once.',
    ]);
    expect(
      faultsOf('limit=0&offset=x&verdict=no&foo=1')
        .map(({ parameter }) => parameter)
        .sort(),
    ).toEqual(['foo', 'limit', 'offset', 'verdict']);
  });

  test('faults are bounded, and empty pairs hide nothing', () => {
    expect(faultsOf('x=1&'.repeat(5000))).toHaveLength(20);
    expect(faultsOf(`${'&'.repeat(200)}verdict=bogus`)).toHaveLength(1);
  });

  test('any query gives parameters within bounds or faults that JSON can hold', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'limit',
        'offset',
        'verdict',
        'category',
        'edition',
        '=',
        '&',
        '%',
        '%00',
        '+',
        '-',
        '1',
        '200',
        'all',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = parseListParameters(pieces.join(''));
        if (result.ok) {
          expect(result.parameters.limit).toBeWithin(1, 201);
          expect(Number.isSafeInteger(result.parameters.offset) && result.parameters.offset >= 0).toBeTrue();
        } else {
          expect(result.faults.length).toBeWithin(1, 21);
          for (const fault of result.faults)
            expect(
              Object.values(fault).every((text) => typeof text === 'string' && text.isWellFormed()),
            ).toBeTrue();
        }
      }),
      { numRuns: 200 },
    );
  });
});
