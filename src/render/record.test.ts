import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { verdictKinds } from '../verdict/entry.ts';
import { createLinks } from './links.ts';
import { renderVerdict, toRecord } from './record.ts';

test('a verdict made of its finished text is the record as JSON', () => {
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
      const stated = Buffer.from(JSON.stringify(one).slice(0, -1));
      expect(renderVerdict(stated, one.slug, links).toString()).toBe(JSON.stringify(toRecord(one, links)));
    }),
  );
});
