import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Verdict } from '../../verdict/record.ts';
import { type Settings, settingsSchema } from '../../verdict/settings.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { Staging, stagingFiles } from '../compile/staging.ts';
import { addAllSteps } from '../compile/step-reader.ts';
import { EditionWriter, Marks } from '../compile/write-edition.ts';
import { openEdition } from './open-edition.ts';
import { isDamage, Sections } from './sections.ts';
import { longestStated, readStated, VerdictLines } from './verdict-lines.ts';

const standInSettings: Settings = settingsSchema.parse({
  name: 'Test verdicts',
  baseUrl: 'https://verdicts.example',
  attribution: { text: 'Verdicts' },
  categories: { none: 'None' },
});
const id = '0123456789abcdef0123456789abcdef';
const folder = mkdtempSync(join(tmpdir(), 'verdicts-texts-'));
const path = join(folder, 'edition.sqlite');
const stagingPath = join(folder, 'staging');

afterAll(() => rmSync(folder, { recursive: true }));

function verdictOf(slug: string, more: Partial<Verdict> = {}): Verdict {
  return {
    slug,
    product: `Product ${slug}`,
    verdict: 'skip',
    verdictSummary: `What ${slug} is.`,
    rating: 7,
    price: '8 €',
    bestFor: 'people',
    skipIf: 'others',
    ...more,
  };
}

/** What is open of an edition file. */
interface OpenLines extends Pick<VerdictLines, 'stated' | 'verdict' | 'statedAt' | 'prepare' | 'made'> {
  close(): void;
}

/** Writes verdicts into an edition file. */
function write(verdicts: readonly Verdict[]): void {
  for (const file of [path, ...stagingFiles(stagingPath)]) rmSync(file, { force: true });
  const staging = new Staging(stagingPath);
  const marks = new Marks(standInSettings);
  for (const verdict of verdicts) {
    const entry = {
      category: 'none',
      review: `About ${verdict.slug}.`,
      aliases: [],
      withdrawn: false,
      ...verdict,
    };
    staging.add(entry, marks.of(entry));
  }
  staging.finish();
  const writer = new EditionWriter(path, staging);
  writer.writeLines();
  const added = addAllSteps(staging.file, standInSettings, writer);
  writer.finish({ id, settings: standInSettings, about: '', publishedAt: new Date(0) }, added);
  staging.close();
}

/** Opens the lines of an edition file that has so many. */
function open(total: number): OpenLines {
  const sections = new Sections(path);
  const lines = new VerdictLines(sections, total);
  return Object.assign(lines, { close: () => sections.close() });
}

/** Writes verdicts and opens their lines. */
function linesOf(verdicts: readonly Verdict[]): OpenLines {
  write(verdicts);
  return open(verdicts.length);
}

/** A text, and with its closing brace. */
const textOf = (texts: OpenLines, slug: string) => texts.stated(slug, (stated) => Buffer.from(stated));
const textIn = (texts: OpenLines, slug: string) => {
  const text = textOf(texts, slug);
  return text && `${text}}`;
};

/** What a reader of damaged texts gets for a slug. */
function outcomeOf(texts: OpenLines, slug: string): Verdict | 'nothing' | 'damage' {
  try {
    return texts.verdict(slug) ?? 'nothing';
  } catch (error) {
    expect(isDamage(error)).toBeTrue();
    return 'damage';
  }
}

const slugs = fc
  .stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,40}){0,2}$/)
  .filter((slug) => slug.length <= 80 && slug !== 'all');
const line = (max: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: max });
const verdicts = fc.uniqueArray(
  fc.record({
    slug: slugs,
    product: line(20),
    verdict: fc.constantFrom(...verdictKinds),
    verdictSummary: line(300),
    rating: fc.integer({ min: -1000, max: 1000 }),
    price: line(20),
    bestFor: fc.constantFrom('a "quoted" one', 'back\\slash', '漢字', 'x'.repeat(200)),
    skipIf: line(20),
  }),
  { selector: ({ slug }) => slug, maxLength: 40 },
);

describe('the lines of verdicts', () => {
  test('are found by every slug that is there, as JSON.stringify writes them, and by no other string', () => {
    fc.assert(
      fc.property(verdicts, fc.array(fc.oneof(slugs, fc.string({ unit: 'binary' }))), (given, others) => {
        const sorted = given.toSorted((one, two) => (one.slug < two.slug ? -1 : 1));
        const texts = linesOf(sorted);
        for (const verdict of sorted) {
          expect(textIn(texts, verdict.slug)).toBe(JSON.stringify(verdict));
          expect(texts.verdict(verdict.slug)).toEqual(verdict);
        }
        const there = new Set(given.map(({ slug }) => slug));
        for (const other of others)
          if (!there.has(other))
            expect([textOf(texts, other), texts.verdict(other)]).toEqual([undefined, undefined]);
        texts.close();
      }),
      { numRuns: 50 },
    );
  });

  test('are found at any length, up to the longest that a verdict can have', () => {
    const fields = { product: 120, verdictSummary: 300, price: 100, bestFor: 200, skipIf: 200 };
    const longest = Object.fromEntries(Object.entries(fields).map(([name, max]) => [name, '𝄞'.repeat(max)]));
    const given = [
      ...Array.from({ length: 60 }, (_, extra) =>
        verdictOf(`a-${100 + extra}`, { bestFor: 'x'.repeat(850 + extra) }),
      ),
      verdictOf('z'.repeat(80), { ...longest, rating: -1000, verdict: 'worthit' }),
    ];
    const texts = linesOf(given);
    for (const verdict of given) expect(textIn(texts, verdict.slug)).toBe(JSON.stringify(verdict));
    const lengths = given.map(({ slug }) => textOf(texts, slug)?.length ?? 0);
    expect(lengths).toContain(1023);
    expect(lengths).toContain(1024);
    expect(lengths.at(-1)).toBeGreaterThan(3500);
    expect(lengths.at(-1)).toBeLessThan(longestStated);
    texts.close();
  });

  test('are found when their number requires several blocks', () => {
    const given = Array.from({ length: 1500 }, (_, number) =>
      verdictOf(`a-${10_000 + number}`, { bestFor: 'x'.repeat(1400 + (number % 7)) }),
    );
    const texts = linesOf(given);
    for (const { slug, bestFor } of given) expect(texts.verdict(slug)?.bestFor).toBe(bestFor);
    texts.close();
  });

  test('are distinguished when their slugs have the same hash, and from strings that only look like a slug', () => {
    /** A string like `make` gives, whose place in the table and whose fingerprint are those of `a` among one or two. */
    const like = (make: (number: number) => string, slots: number) => {
      const of = (text: string) => Bun.hash.xxHash32(text);
      for (let number = 0; ; number++) {
        const hash = of(make(number));
        if (hash >>> 20 === of('a') >>> 20 && hash % slots === of('a') % slots) return make(number);
      }
    };
    const twin = like((number) => `b-${number}`, 3);
    const both = linesOf([verdictOf('a'), verdictOf(twin)]);
    for (const slug of ['a', twin]) expect(both.verdict(slug)?.slug).toBe(slug);
    both.close();
    const hostile = like((number) => `a","product":"${number}`, 2);
    const one = linesOf([verdictOf('a', { product: hostile.slice('a","product":"'.length) })]);
    expect(
      textOf(
        one,
        like((number) => `b-${number}`, 2),
      ),
    ).toBeUndefined();
    expect(textOf(one, hostile)).toBeUndefined();
    expect(textOf(one, 'a')).toBeDefined();
    one.close();
  });

  test('are found by position too, alone and in pages', () => {
    const given = Array.from({ length: 100 }, (_, number) => verdictOf(`a-${100 + number}`));
    const lines = linesOf(given);
    for (let from = 0; from < 100; from += 7)
      for (const count of [1, 2, 15, 16, 17, 50])
        for (const make of [(stated: string) => stated, (stated: string) => `${stated},`]) {
          const positions = Array.from({ length: Math.min(count, 100 - from) }, (_, index) => from + index);
          lines.prepare(from, count);
          const expected = given
            .slice(from, from + count)
            .map((verdict) => JSON.stringify(verdict).slice(0, -1));
          expect(lines.made(positions, (stated) => Buffer.from(make(stated), 'latin1')).map(String)).toEqual(
            expected.map(make),
          );
        }
    expect(readStated(lines.statedAt(99))).toEqual(given[99] as Verdict);
    lines.close();
  });
});

describe('lines that are damaged', () => {
  /** Writes another edition into the same file, as a copy in place does. */
  const overwrite = (verdicts: readonly Verdict[]) => {
    const kept = `${path}.kept`;
    renameSync(path, kept);
    write(verdicts);
    writeFileSync(kept, readFileSync(path));
    renameSync(kept, path);
  };
  const given = Array.from({ length: 30 }, (_, index) => verdictOf(`p-${index}`));
  write(given);
  const whole = readFileSync(path);
  const sections = new Sections(path);
  const { start } = sections;
  sections.close();

  test('are refused by the seal, whichever byte of sections, directory or seal it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const altered = Buffer.from(whole);
          altered[at] = (altered[at] ?? 0) ^ change;
          writeFileSync(path, altered);
          expect(() => openEdition(path)).toThrow(/damaged|not a whole edition file/);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('after opening are reported or not found, but never taken for another verdict', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: start, max: whole.length - 1 }),
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        (at, bytes) => {
          writeFileSync(path, whole);
          const texts = open(given.length);
          const altered = Buffer.from(whole);
          altered.set(bytes.subarray(0, whole.length - at), at);
          writeFileSync(path, altered);
          for (const { slug } of given) {
            const outcome = outcomeOf(texts, slug);
            if (typeof outcome !== 'string') expect(outcome.slug).toBe(slug);
          }
          texts.close();
        },
      ),
      { numRuns: 100 },
    );
  });

  test('are reported when another edition overwrote them, or they were truncated', () => {
    const slugsOfAll = given.map(({ slug }) => slug);
    for (const damage of [
      () =>
        writeFileSync(
          path,
          Buffer.concat([whole.subarray(0, start), Buffer.from('x'), whole.subarray(start)]),
        ),
      () => overwrite(given.map(({ slug }) => verdictOf(slug.replace('p', 'q')))),
      () => truncateSync(path, start),
      () => truncateSync(path, 0),
      () => writeFileSync(path, Buffer.alloc(whole.length)),
    ]) {
      writeFileSync(path, whole);
      const texts = open(given.length);
      damage();
      expect(slugsOfAll.map((slug) => outcomeOf(texts, slug))).toEqual(slugsOfAll.map(() => 'damage'));
      texts.close();
    }
  });

  test('are reported when the last one does not end, although the buffer still contains the end of another', () => {
    writeFileSync(path, whole);
    const texts = open(given.length);
    const altered = Buffer.from(whole);
    altered[altered.indexOf('\t', altered.lastIndexOf('{"slug"'))] = 0x20;
    writeFileSync(path, altered);
    expect(outcomeOf(texts, 'p-0')).toEqual(verdictOf('p-0'));
    expect(() => textOf(texts, 'p-9')).toThrow('the line does not end');
    texts.close();
  });
});
