import { describe, expect, test } from 'bun:test';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { editionOf, faultsIn, mistakesIn, mistakesInEntry } from '../lab/editions.ts';
import { openDirectory } from '../src/source/directory.ts';

const markdown = (front: string, review = 'Fine.') => `---\n${front}---\n${review}\n`;
const sound = `product: Acme
category: tools
verdict: worthit
verdictSummary: Good.
rating: 8
price: $8/month
bestFor: all
skipIf: none
`;

/** The mistakes in a catalogue of these files and sound settings. */
const mistakesWith = (files: Readonly<Record<string, string | Uint8Array>>) =>
  mistakesIn(writeFolder({ 'catalogue.yaml': settingsYaml(), ...files }));

describe('a mistake in a record is reported with its place, what is allowed and the nearest match', () => {
  test.each([
    [
      'verdict: Worth it',
      '4:10: verdict is "Worth it"; allowed: worthit, skip, depends; did you mean "worthit"?',
    ],
    ['rating: 11', '6:9: rating is 11; allowed: a whole number from 1 to 10'],
    ['rating: "8"', '6:9: rating is "8"; allowed: a whole number (without quotes)'],
    ['rating: 7.5', '6:9: rating is the number 7.5; allowed: a whole number'],
    ['category: tool', '3:11: category is "tool"; allowed: tools, games; did you mean "tools"?'],
    ['price: 8', '7:8: price is the number 8; allowed: text, in quotes'],
    ['price: true', '7:8: price is true; allowed: text, in quotes'],
    ['verdict: 5', '4:10: verdict is the number 5; allowed: worthit, skip, depends'],
    ['verdict: [skip]', '4:10: verdict is a list; allowed: worthit, skip, depends'],
    ['price:', '7:7: price is empty; allowed: text'],
    [
      'prise: $8',
      '8:1: prise is not a key; allowed: product, verdict, verdictSummary, rating, price, bestFor, skipIf, category, reviewed, aliases, withdrawn, draft, pros, cons, tags, alternatives, language, website, identifiers, authors, disclosure, image, note; did you mean "price"?',
    ],
    ['reviewed: 2026-02-30', '8:11: reviewed is "2026-02-30"; allowed: a day that exists, as YYYY-MM-DD'],
    ['withdrawn: "yes"', '8:12: withdrawn is "yes"; allowed: true or false'],
    ['withdrawn: 1', '8:12: withdrawn is the number 1; allowed: true or false'],
    [
      'aliases: [Old Name]',
      '8:11: aliases → item 1 is "Old Name"; allowed: lower-case letters a–z and digits in words joined by single hyphens, at most 80 characters, not "all"; did you mean "old-name"?',
    ],
    ['pros: fast', '8:7: pros is "fast"; allowed: a list'],
    [
      'tags: [offline, open-source, offline]',
      '8:30: tags → item 3 is "offline" a second time; allowed: each slug once',
    ],
    [
      'language: pt_br',
      '8:11: language is "pt_br"; allowed: a language tag (BCP 47) such as en, pt-BR or zh-Hant; did you mean "pt-BR"?',
    ],
    [
      'price: "a\\u202eb"',
      '7:8: price holds an invisible bidirectional control (U+202E); allowed: one line of at most 100 characters',
    ],
    ['slug: acme', '8:1: slug is not a key here: the name of the file gives it; allowed: verdicts/<slug>.md'],
  ])('%s → %s', async (line, expected) => {
    const [key = ''] = line.split(':');
    const front = sound.replace(new RegExp(`^${key}:.*\\n`, 'm'), () => `${line}\n`);
    const added = sound.replace(/(?<=price:.*\n)/, () => `${line}\n`);
    const mistakes = await mistakesWith({ 'verdicts/acme.md': markdown(front === sound ? added : front) });
    expect(mistakes).toContain(`verdicts/acme.md:${expected}`);
  });

  test('with the name of the rule that it breaks', async () => {
    const entry = {
      ...entryOf('acme', { aliases: ['A'], price: '', pros: 'x', verdict: 'x', reviewed: 'x' }),
      prise: 1,
      product: undefined,
    };
    const settings = settingsYaml('  B: x\nratingScale: { min: 1, max: 1 }\n').replace(
      /baseUrl: .*/,
      'baseUrl: x',
    );
    const faults = await faultsIn(writeCatalogue([entry], settings));
    expect(faults.map(({ rule }) => rule).toSorted()).toEqual(
      'format missing-key rating-scale slug slug text type unknown-key url value'.split(' '),
    );
  });

  test('all of them in one run, in the order of the file', async () => {
    const folder = writeFolder({
      'catalogue.yaml': settingsYaml('nam: x\n'),
      'verdicts/a.md': markdown('product: A\nrating: 99\n'),
      'verdicts/b.md': 'no front matter',
      'verdicts.ndjson': `${JSON.stringify(entryOf('c', { rating: 0 }))}\n{"slug":\n`,
    });
    expect((await mistakesIn(folder)).map((line) => line.split(' ')[0])).toEqual([
      'catalogue.yaml:7:1:',
      'verdicts.ndjson:1:128:',
      'verdicts.ndjson:2:9:',
      ...Array.from({ length: 6 }, () => 'verdicts/a.md:1:1:'),
      'verdicts/a.md:3:9:',
      'verdicts/b.md:1:1:',
    ]);
  });

  test('in the review, at its own line', async () => {
    const mistakes = await mistakesWith({
      'verdicts/acme.md': markdown(sound, 'One.\n\nTw\u0007o.'),
    });
    expect(mistakes).toEqual([
      'verdicts/acme.md:13:3: review holds a character that is not text (U+0007); allowed: plain text of at most 50000 characters',
    ]);
  });
});

describe('names', () => {
  test('a slug in a Markdown file and in NDJSON names both places', async () => {
    const mistakes = await mistakesWith({
      'verdicts/acme.md': markdown(sound),
      'verdicts.ndjson': ndjson([entryOf('other'), entryOf('acme')]),
    });
    expect(mistakes).toEqual([
      expect.stringMatching(
        /^verdicts\.ndjson:2:1: the slug "acme" is already the slug of the record at \S*verdicts\/acme\.md:1;/,
      ),
    ]);
  });

  test('an alias may not be another slug, another alias or its own slug', async () => {
    const mistakes = await mistakesIn(
      writeCatalogue([
        entryOf('a', { aliases: ['b', 'x'] }),
        entryOf('b', { aliases: ['x'] }),
        entryOf('c', { aliases: ['c'] }),
      ]),
    );
    expect(mistakes.map((line) => line.replace(/^\S+ /, '').replace(/ at \S+;.*/, ''))).toEqual([
      'the alias "b" is already the slug of the record',
      'the alias "x" is already the alias of the record',
      'the alias "c" is already the slug of the record',
    ]);
  });

  test('an alternative is the present slug of another product that is covered', async () => {
    const alternatives = ['b', 'acme-node', 'old', 'gone', 'a'];
    const entries = [
      entryOf('a', { alternatives }),
      entryOf('b', { alternatives: ['a'] }),
      entryOf('acme-notes', { aliases: ['old'] }),
      entryOf('gone', { withdrawn: true, alternatives: ['nowhere'] }),
    ];
    const mistakes = await mistakesIn(writeCatalogue(entries));
    const allowed = 'allowed: slugs of other products of this catalogue, none of them withdrawn or a draft';
    expect(mistakes.map((line) => line.replace(/^\S+:1:\d+: /, ''))).toEqual([
      `alternatives name "acme-node", which is no product of this catalogue; ${allowed}; did you mean "acme-notes"?`,
      `alternatives name "old", which is a former slug of "acme-notes"; ${allowed}; did you mean "acme-notes"?`,
      `alternatives name "gone", which is withdrawn; ${allowed}`,
      `alternatives name "a", which is the product itself; ${allowed}`,
    ]);
    const unread = writeFolder({
      'catalogue.yaml': settingsYaml(),
      'verdicts.ndjson': `${ndjson(entries)}{`,
    });
    expect(await mistakesIn(unread)).toHaveLength(1);
  });

  test('an identifier leads to one verdict', async () => {
    const entries = [
      entryOf('a', { identifiers: ['pkg:npm/acme', 'https://www.acme.example/notes/'] }),
      entryOf('b', {
        identifiers: ['http://acme.example/notes#top', 'pkg:NPM/Acme@1.2', 'gtin:4006381333931'],
      }),
      entryOf('c', { identifiers: ['gtin:04006381333931', 'pkg:npm/other@2', 'pkg:npm/other@3'] }),
      entryOf('gone', { withdrawn: true, identifiers: ['pkg:npm/acme'] }),
    ];
    const folder = writeCatalogue(entries);
    const allowed = 'allowed: each identifier for one verdict';
    const first = /is already that of the record at \S*verdicts.ndjson:1;/;
    const mistakes = (await mistakesIn(folder)).map((line) => line.replace(/^\S+:(\d):\d+: /, '$1 '));
    expect(mistakes.map((line) => line.replace(first, 'is taken;'))).toEqual([
      `2 the identifier "http://acme.example/notes#top" is taken; ${allowed}`,
      `2 the identifier "pkg:npm/acme" is taken; ${allowed}`,
      '3 identifiers → item 3 is "pkg:npm/other" a second time; allowed: each identifier once',
    ]);
  });

  test.each([
    [
      'pkg:maven/a',
      'is "pkg:maven/a", which is not a package URL: maven requires a "namespace" component',
      '',
    ],
    ['gtin:4006381333932', 'is "gtin:4006381333932", whose last digit should be 1', 'gtin:4006381333931'],
    ['gtin:12', 'is "gtin:12", which does not have 8, 12, 13 or 14 digits', ''],
    ['acme.example/notes', 'is "acme.example/notes"', 'https://acme.example/notes'],
    ['4 006381 333931', 'is "4 006381 333931"', 'gtin:4006381333931'],
    ['ftp://acme.example', 'is "ftp://acme.example"', ''],
    ['https://u:p@acme.example', 'is "https://u:p@acme.example", which carries credentials', ''],
  ])('no identifier is %s', async (identifier, fault, near) => {
    const [mistake] = await mistakesIn(writeCatalogue([entryOf('a', { identifiers: [identifier] })]));
    expect(mistake).toContain(
      `identifiers → item 1 ${fault}; allowed: a package URL such as pkg:npm/react, a GTIN`,
    );
    if (near === '') expect(mistake).not.toContain('did you mean');
    else expect(mistake).toEndWith(`did you mean "${near}"?`);
  });

  test.each([
    '../x',
    '%2e%2e',
    'Constructor',
    'x'.repeat(300),
    'UPPER',
    'all',
    '',
    '__proto__',
    'a--b',
  ])('the slug %.20j is refused', async (slug) => {
    const mistakes = await mistakesInEntry({ ...entryOf('x'), slug });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain('verdicts.ndjson:1:');
  });

  test.each([
    'constructor',
    'tostring',
    'hasownproperty',
    '1',
    'null',
    'true',
  ])('the slug %s is a slug like any other', async (slug) => {
    expect(await mistakesInEntry(entryOf(slug))).toEqual([]);
  });

  test('a file name that is not a slug is refused, with the nearest one', async () => {
    const mistakes = await mistakesWith({
      'verdicts/Acme Notes.md': markdown(sound),
    });
    expect(mistakes).toEqual([
      expect.stringMatching(/^verdicts\/Acme Notes\.md:1:1: slug is "Acme Notes".*"acme-notes"\?$/),
    ]);
  });
});

describe('files', () => {
  test('with a byte order mark and CRLF are read as they are meant', async () => {
    const folder = writeFolder({
      'catalogue.yaml': `\uFEFF${settingsYaml().replaceAll('\n', '\r\n')}`,
      'verdicts/acme.md': `\uFEFF${markdown(sound).replaceAll('\n', '\r\n')}`,
      'verdicts.ndjson': `\uFEFF${ndjson([entryOf('other')]).replaceAll('\n', '\r\n')}`,
    });
    expect(await mistakesIn(folder)).toEqual([]);
  });

  test('with CRLF compile to the same edition as with LF', async () => {
    const ids = await Promise.all(
      ['\n', '\r\n'].map(async (end) => {
        const folder = writeFolder({
          'catalogue.yaml': settingsYaml(),
          'verdicts/acme.md': markdown(sound, 'One.\n\nTwo.').replaceAll('\n', end),
        });
        return (await editionOf(folder)).id;
      }),
    );
    expect(ids[0]).toBe(ids[1]);
  });

  test('that are not UTF-8 are named with the line', async () => {
    const mistakes = await mistakesWith({
      'verdicts/acme.md': Buffer.concat([
        Buffer.from('---\nproduct: '),
        Buffer.from([0xe9, 0x0a]),
        Buffer.from('---\n'),
      ]),
    });
    expect(mistakes).toEqual(['verdicts/acme.md:2:10: this is not UTF-8; allowed: files saved as UTF-8']);
  });

  test('with 10 MB of front matter are refused by their size', async () => {
    const mistakes = await mistakesWith({
      'verdicts/acme.md': markdown(`product: ${'x'.repeat(10_000_000)}\n`),
    });
    expect(mistakes).toEqual([
      'verdicts/acme.md:1:1: the file is 10000024 bytes long; allowed: at most 524288',
    ]);
  });

  test('that are links out of the catalogue are refused; links within it are followed', async () => {
    const outside = writeFolder({ 'secret.md': markdown(sound) });
    const folder = writeFolder({
      'catalogue.yaml': settingsYaml(),
      'verdicts/acme.md': markdown(sound),
      'drafts/inner.md': markdown(sound),
    });
    symlinkSync(join(outside, 'secret.md'), join(folder, 'verdicts/secret.md'));
    symlinkSync('../drafts/inner.md', join(folder, 'verdicts/inner.md'));
    symlinkSync('loop.md', join(folder, 'verdicts/loop.md'));
    expect(await mistakesIn(folder)).toEqual([
      'verdicts/loop.md:1:1: the file cannot be read: the links lead in a circle',
      'verdicts/secret.md:1:1: this link leads out of the catalogue; allowed: files inside the catalogue',
    ]);
  });

  test('that are not verdicts are reported, except those of editors', async () => {
    const folder = writeFolder({
      'catalogue.yaml': settingsYaml(),
      'verdicts/acme.md': markdown(sound),
      'verdicts/notes.txt': 'x',
      'verdicts/.acme.md.swp': 'x',
      'verdicts/._acme.md': 'x',
      'verdicts/acme.md~': 'x',
    });
    mkdirSync(join(folder, 'verdicts/folder.md'));
    expect(await mistakesIn(folder)).toEqual([
      'verdicts/folder.md:1:1: this is not a file',
      'verdicts/notes.txt:1:1: this is not a verdict; allowed: only <slug>.md files in verdicts/',
    ]);
  });

  test('that are missing are named', async () => {
    expect(await mistakesIn(writeFolder({ 'verdicts.ndjson': ndjson([entryOf('a')]) }))).toEqual([
      'catalogue.yaml:1:1: the file is missing',
    ]);
    const empty = writeFolder({ 'catalogue.yaml': settingsYaml() });
    expect(await mistakesIn(empty)).toEqual([
      expect.stringContaining('the catalogue holds no verdicts; allowed: a folder verdicts/'),
    ]);
    await expect(openDirectory('/no/such/folder')).rejects.toThrow(
      '/no/such/folder: there is no such folder',
    );
  });
});

describe('settings', () => {
  test.each([
    ['ratingScale: { min: 5, max: 5 }', 'ratingScale runs from 5 to 5; allowed: a min below its max'],
    ['ratingScale: { min: 0.5, max: 5 }', 'ratingScale → min is the number 0.5; allowed: a whole number'],
    ['cache: { maxAge: -1 }', 'cache → maxAge is -1; allowed: a whole number from 0 to 31536000'],
    [
      'licence: { id: X, url: not a url }',
      'licence → url is "not a url", which is not an absolute http or https address;',
    ],
    ['colour: red', 'colour is not a key;'],
    [
      'cache: { maxage: 1 }',
      'cache → maxage is not a key; allowed: maxAge, staleWhileRevalidate, staleIfError; did you mean "maxAge"?',
    ],
  ])('%s', async (line, expected) => {
    const folder = writeCatalogue([entryOf('a')], settingsYaml(`${line}\n`));
    expect((await mistakesIn(folder))[0]).toContain(expected);
  });

  test('a category that is not a slug, and one called all', async () => {
    const folder = writeCatalogue(
      [entryOf('a')],
      settingsYaml('  Board Games: Board games\n  all: Everything\n'),
    );
    const mistakes = await mistakesIn(folder);
    expect(mistakes[0]).toContain(
      'catalogue.yaml:7:3: the key categories → Board Games is "Board Games"; allowed: lower-case',
    );
    expect(mistakes[1]).toContain('catalogue.yaml:8:3: the key categories → all is "all", which is reserved');
    expect(mistakes).toHaveLength(2);
  });

  test('at fault in the rating scale do not make ratings mistakes', async () => {
    const folder = writeCatalogue(
      [entryOf('a', { rating: 85 })],
      settingsYaml('ratingScale: { min: 0, max: 100, step: 1 }\n'),
    );
    expect(await mistakesIn(folder)).toEqual([
      'catalogue.yaml:7:34: ratingScale → step is not a key; allowed: min, max',
    ]);
  });

  test.each([
    ['[[photo]]', '7:12: synonyms → item 1 has 1 items; allowed: 2 to 20 items'],
    ['[photo]', '7:12: synonyms → item 1 is "photo"; allowed: a list, or a map of keys'],
    ['[[1, one]]', '7:13: synonyms → item 1 → item 1 is the number 1; allowed: text, in quotes'],
    ['[{vpn: wireguard}]', '7:18: synonyms → item 1 → vpn is "wireguard"; allowed: a list'],
    ['[{vpn: []}]', '7:18: synonyms → item 1 → vpn has 0 items; allowed: 1 to 20 items'],
    [
      '[{"": [a]}]',
      '7:13: the key synonyms → item 1 →  is empty; allowed: one line of at most 60 characters',
    ],
  ])('with the synonyms %s are refused', async (synonyms, expected) => {
    const folder = writeCatalogue([entryOf('a')], settingsYaml(`synonyms: ${synonyms}\n`));
    expect(await mistakesIn(folder)).toEqual([`catalogue.yaml:${expected}`]);
  });

  test('name authors, whom verdicts name by their keys', async () => {
    const settings = settingsYaml('authors:\n  Ada: { name: Ada Lovelace }\n  Bob: { name: Bob }\n');
    const entries = [entryOf('a', { authors: ['Ada', 'bop', 'Ada'] })];
    expect((await mistakesIn(writeCatalogue(entries, settings))).map((line) => line.split('  ')[0])).toEqual([
      expect.stringMatching(
        /: authors → item 2 is "bop", whom catalogue.yaml does not name; allowed: keys of "authors" in catalogue.yaml: Ada, Bob; did you mean "Bob"\?$/,
      ),
      expect.stringMatching(/: authors → item 3 is "Ada" a second time; allowed: each author once$/),
    ]);
    const [unnamed] = await mistakesIn(writeCatalogue([entryOf('a', { authors: ['Ada'] })]));
    expect(unnamed).toContain('allowed: keys of "authors" in catalogue.yaml, which has none');
    const faulty = settingsYaml('authors:\n  Ada: { nam: Ada Lovelace }\n');
    expect(await mistakesIn(writeCatalogue(entries.slice(0, 1), faulty))).toEqual([
      expect.stringContaining('catalogue.yaml:8:3: authors → Ada → name is missing; allowed: text'),
      expect.stringContaining('authors → Ada → nam is not a key; allowed: name, url, about'),
      expect.stringContaining('item 3 is "Ada" a second time'),
    ]);
  });

  test('at fault do not hide mistakes in records', async () => {
    const folder = writeCatalogue([entryOf('a', { rating: 'x' })], 'name: X\n');
    const mistakes = await mistakesIn(folder);
    expect(mistakes.map((line) => line.split(';')[0])).toEqual([
      'catalogue.yaml:1:1: baseUrl is missing',
      'catalogue.yaml:1:1: attribution is missing',
      'catalogue.yaml:1:1: categories is missing',
      expect.stringMatching(/^verdicts\.ndjson:1:\d+: rating is "x"$/),
    ]);
  });
});
