import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { verdictKinds } from '../verdict/verdict-kind.ts';
import { createLinks } from './links.ts';
import { recordEnding, toRecord } from './record.ts';

test('the ending of a line completes the stated fields to a record', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  const verdict = fc.record({
    slug: fc.stringMatching(/^[a-z0-9]{1,10}(-[a-z0-9]{1,5}){0,2}$/),
    product: text,
    verdict: fc.constantFrom(...verdictKinds),
    verdictSummary: text,
    rating: fc.integer(),
    price: text,
    bestFor: text,
    skipIf: text,
  });
  const base = fc.constantFrom(
    'http://localhost:8080',
    'https://example.com/~verdicts',
    'https://bücher.example/ü',
  );
  fc.assert(
    fc.property(verdict, base, (one, address) => {
      const links = createLinks(address);
      const stated = JSON.stringify(one).slice(0, -1);
      expect(stated + recordEnding(links)(one.slug)).toBe(JSON.stringify(toRecord(one, links)));
    }),
  );
});
