import fc from 'fast-check';

/** Valid texts that are awkward in YAML, Markdown, CSV, JSON or a spreadsheet. */
const awkwardTexts = [
  '=1+1',
  '-20%',
  '- item',
  "'tis",
  "'=1",
  '"=1"',
  'a,b;=c',
  '#1 of all',
  'C #1 of all',
  'key: value',
  'true',
  'null',
  '~',
  '0x10',
  '1e3',
  '2026-11-02',
  '007',
  '[]',
  '["a"]',
  '[not json]',
  '{a: b}',
  '*alias',
  '&anchor',
  '!tag',
  '| block',
  '> folded',
  '%TAG',
  '@at',
  '`tick`',
  '---',
  '...',
  '<<<<<<< HEAD',
  '\\',
  '\\n',
  "it''s",
  '"',
  '‏שלום‎',
  'مرحبا؜',
  '👩‍👩‍👧 🦊',
  'é ﬁ Å',
  '中文、日本語',
  'a\u00a0b\u3000c',
  '<b>&amp;</b>',
  'a|b',
  '__proto__',
] as const;

/** A valid line: NFC, trimmed, with visible characters. */
export const hostileLine = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...awkwardTexts),
      fc
        .tuple(fc.constantFrom(...awkwardTexts), fc.constantFrom(...awkwardTexts))
        .map((two) => two.join(' ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.constant('x'.repeat(max)),
    )
    .map((text) =>
      [...text.replace(/\p{C}(?<![\u200c-\u200f\u061c])|[\u2028\u2029]/gu, '').normalize('NFC')]
        .slice(0, max)
        .join('')
        .trim(),
    )
    .filter((text) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(text));

/** Several lines, some of which would end front matter or look like a Git conflict. */
export const hostileProse: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '',
        '---',
        '--- ',
        '...',
        '# Title',
        '    code',
        '\tcode',
        '```',
        'a\u2028b',
        'a\u2029b',
      ),
      fc.constantFrom(
        '<<<<<<< HEAD',
        '=======',
        '>>>>>>> main',
        '| a | b |',
        'product: other',
        '  ',
        '+1',
        '=1;=2',
      ),
      hostileLine(200),
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join('\n').trim());

/** Records with every key, and the settings and the about text that go with them. */
export interface HostileCatalogue {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly about: string;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

/** The file in `images/` that records refer to. */
export const hostileImage = 'a: "b" #c %20.png';

/** A valid catalogue with hostile text in every field. */
export const hostileCatalogue: fc.Arbitrary<HostileCatalogue> = fc
  .record({
    authors: fc.uniqueArray(
      hostileLine(60).filter((key) => key !== '__proto__'),
      { minLength: 2, maxLength: 3 },
    ),
    names: fc.tuple(hostileLine(80), hostileLine(80), hostileLine(120), hostileLine(200)),
    about: hostileProse.filter((text) => !text.includes('<<<<<<< ')),
    isDefaulted: fc.boolean(),
    entries: fc.array(hostileEntry(), { minLength: 1, maxLength: 6 }),
  })
  .map(({ authors, names: [tools, games, name, credit], about, isDefaulted, entries }) => ({
    about,
    settings: {
      name,
      baseUrl: 'https://verdicts.acme.dev',
      ...(isDefaulted && { language: 'en', cache: { maxAge: 3600 }, search: { typos: false } }),
      ratingScale: { min: -5, max: 10 },
      attribution: { text: credit },
      categories: { tools, '7': { name: games, description: credit, aliases: ['old', '5'] } },
      authors: Object.fromEntries(authors.map((key) => [key, { name: key }])),
      notStated: 'Not stated',
      synonyms: [['one', 'two'], { three: ['four'] }],
    },
    entries: entries.map((entry, index) => placed(entry, index, authors)),
  }));

type Drawn = Readonly<Record<string, unknown>> & { readonly hasNames: boolean; readonly author: number };

function hostileEntry(): fc.Arbitrary<Drawn> {
  const given = {
    product: hostileLine(120),
    category: fc.constantFrom('tools', '7'),
    verdict: fc.constantFrom('worthit', 'skip', 'depends'),
    verdictSummary: hostileLine(300),
    rating: fc.integer({ min: -5, max: 10 }),
    hasNames: fc.boolean(),
    author: fc.integer({ min: 0, max: 1 }),
  };
  const optional = {
    price: hostileLine(100),
    bestFor: hostileLine(200),
    skipIf: hostileLine(200),
    reviewed: fc.constantFrom('2026-01-31', '1999-12-01'),
    withdrawn: fc.boolean(),
    pros: fc.array(hostileLine(200), { maxLength: 3 }),
    cons: fc.array(hostileLine(200), { maxLength: 3 }),
    tags: fc.constantFrom([], ['null'], ['true', '7']),
    language: fc.constantFrom('de', 'pt-BR', 'no'),
    website: fc.constantFrom('https://acme.example/a?b=c#d', 'https://xn--bcher-kva.example/'),
    disclosure: hostileLine(200),
    note: hostileLine(300),
    image: fc.record(
      { file: fc.constant(hostileImage), alt: hostileLine(200), credit: hostileLine(200) },
      { requiredKeys: ['file', 'alt'] },
    ),
    review: hostileProse,
  };
  return fc
    .tuple(fc.record(given), fc.record(optional, { requiredKeys: [] }))
    .map(([required, more]) => ({ ...required, ...more }));
}

/** Makes names unique by deriving them from an entry's index. */
function placed({ hasNames, author, ...entry }: Drawn, index: number, authors: readonly string[]) {
  const slug = `p-${index}`;
  if (!hasNames) return { slug, ...entry };
  return {
    slug,
    ...entry,
    aliases: [`z-${index}`, `a-${index}`],
    identifiers: [`pkg:npm/p-${index}`, `https://p-${index}.example/`],
    authors: [authors[author]],
  };
}
