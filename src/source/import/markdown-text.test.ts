import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createEntrySchema, type Entry } from '../../verdict/entry.ts';
import { isDiagnostic } from '../../verdict/raw-record.ts';
import { parseMarkdownRecord } from '../markdown-record.ts';
import { setFrontMatter, writeMarkdown } from './markdown-text.ts';

const schema = createEntrySchema({ ratingScale: { min: 1, max: 10 } });

function read(text: string): Entry {
  const [item] = parseMarkdownRecord(text, 'x.md', 'x');
  if (!item || isDiagnostic(item)) throw new Error(`cannot be read: ${item?.message}\n${text}`);
  return schema.parse(item.values);
}

const awkward = [
  '- a',
  'a: b',
  'a #b',
  '8',
  'true',
  'no',
  'null',
  '~',
  '---',
  '"',
  "'",
  '{x}',
  '[',
  '*a',
  '&a',
  '!a',
  '@',
  '%',
  '`',
  '|',
  '>',
  '2026-01-01',
  '? a',
  '日本',
  '🦊',
  '0x1f',
  '1e3',
  '.inf',
];
const line = fc
  .oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }))
  .filter((text) => schema.shape.price.safeParse(text).success)
  .map((text) => schema.shape.price.parse(text));

const entry: fc.Arbitrary<Entry> = fc.record({
  slug: fc.constant('x'),
  product: line,
  category: fc.constantFrom('tools', '123', 'true'),
  verdict: fc.constantFrom('worthit', 'skip', 'depends'),
  verdictSummary: line,
  rating: fc.integer({ min: 1, max: 10 }),
  price: line,
  bestFor: line,
  skipIf: line,
  aliases: fc.constantFrom([], ['old-x']),
  withdrawn: fc.boolean(),
  draft: fc.boolean(),
  pros: fc.array(line, { maxLength: 3 }),
  cons: fc.array(line, { maxLength: 3 }),
  tags: fc.constantFrom([], ['offline', '123']),
  alternatives: fc.constantFrom([], ['y']),
  identifiers: fc.constantFrom([], ['pkg:npm/%40a/b', 'gtin:4006381333931']),
  authors: fc.constantFrom([], ['Ada: L']),
  review: fc.constantFrom('', 'One.\n\n---\n\nTwo.', '```\n  code\n```'),
});

describe('a Markdown verdict', () => {
  test('is read as it was written', () => {
    fc.assert(fc.property(entry, (written) => expect(read(writeMarkdown(written))).toEqual(written)));
  });

  test('has the new values after a change, and the review it had', () => {
    fc.assert(
      fc.property(entry, entry, fc.boolean(), (before, after, crlf) => {
        const text = writeMarkdown(before);
        const { slug: _slug, review: _review, ...values } = after;
        const changed = setFrontMatter(crlf ? text.replaceAll('\n', '\r\n') : text, values);
        expect(read(changed)).toEqual({ ...after, review: before.review });
      }),
    );
  });

  test('keeps comments, layout and the keys that do not change', () => {
    const text = `---
# of the file
product: 'Acme'   # a name
category: tools
verdict: worthit
verdictSummary: >-
  Two
  lines.
# of the rating
rating: 8         # out of 10
price: "8"
bestFor: people
skipIf: not
pros: # good
  - one
  # of two
  - two
# of cons
cons: [ a, b ]
---
Review: --- stays
`;
    const changed = setFrontMatter(text, {
      product: 'Acme: Notes',
      verdictSummary: 'One line.',
      rating: 9,
      pros: ['three'],
      aliases: ['old'],
    });
    expect(changed).toBe(`---
# of the file
product: "Acme: Notes"   # a name
category: tools
verdict: worthit
verdictSummary: One line.
# of the rating
rating: 9         # out of 10
price: "8"
bestFor: people
skipIf: not
pros:
  - three
# of cons
cons: [ a, b ]
aliases:
  - old
---
Review: --- stays
`);
  });

  test('with its keys in braces gets them reformatted', () => {
    const text = '---\n{product: A, rating: 8}\n---\n';
    expect(setFrontMatter(text, { rating: 9, price: 'Free' })).toContain('rating: 9');
  });
});
