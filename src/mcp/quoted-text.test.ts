import { expect, test } from 'bun:test';
import type { VerdictRecord } from '../verdict/record.ts';
import { verdictMaxLength, verdictText } from './quoted-text.ts';

const scale = { min: 1, max: 10 };
const record: VerdictRecord = {
  slug: 'acme-notes',
  product: 'Acme Notes',
  verdict: 'worthit',
  verdictSummary: 'Plain and quick.',
  rating: 8,
  price: '$5 a month',
  bestFor: 'one person',
  skipIf: 'you share notes',
  url: 'https://verdicts.example/reviews/acme-notes',
  badge_svg: 'https://verdicts.example/api/badge/acme-notes',
};

test('an answer contains each text of a verdict once', () => {
  expect(verdictText(record, scale)).toBe(`"Acme Notes" (slug: acme-notes)
Verdict: worth it, 8 out of 10. "Plain and quick."
Price: "$5 a month"
Best for: "one person"
Skip if: "you share notes"
Cite: https://verdicts.example/reviews/acme-notes`);
});

test.each([
  'x',
  '"',
  '\u{1f600}',
])('the longest verdict, of %s, is truncated to its bound, except the citation', (character) => {
  const text = (max: number) => character.repeat(max);
  const longest = {
    ...record,
    product: text(120),
    verdictSummary: text(300),
    price: text(100),
    bestFor: text(200),
    skipIf: text(200),
  };
  const said = verdictText(longest, scale);
  expect(said.length).toBeLessThanOrEqual(verdictMaxLength);
  expect(said).toContain('Verdict: worth it, 8 out of 10. ');
  expect(said).toContain('…"');
  expect(said).toEndWith(`\nCite: ${record.url}`);
});
