import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { characterCount } from '../../../verdict/text/text.ts';
import { readDatePattern } from './date-pattern.ts';
import { Refusal, type StepContext } from './step.ts';
import { type StepName, stepNames, steps } from './steps.ts';

const context: StepContext = { maxLength: 40, language: 'en' };

function apply(name: StepName, argument: unknown, value: unknown): unknown {
  return steps[name].prepare(argument)(value, context);
}

const usual: Readonly<Record<StepName, unknown>> = {
  map: { a: 'b', '*': 'c' },
  number: ',',
  ranges: { '5..': 'high', '..5': 'low' },
  rescale: { from: [0, 100], to: [1, 10] },
  round: 'nearest',
  date: { pattern: 'MMM d yyyy' },
  html: 'markdown',
  markdown: 'text',
  replace: { pattern: '[aeiou]+', with: '$&$&' },
  first: 'sentence',
  cut: { at: 'sentence' },
  split: ',',
  join: ', ',
  slug: true,
};

describe('a step', () => {
  test.each([
    ['map', { adopt: 'worthit', '*': 'skip' }, ' adopt ', 'worthit'],
    ['map', { adopt: 'worthit', '*': 'skip' }, 'hold', 'skip'],
    ['map', { adopt: 'worthit' }, 'hold', 'hold'],
    ['map', { true: 1 }, [true, false], [1, 'false']],
    ['number', '.', 'about $1,234.50, or more', 1234.5],
    ['number', ',', '4,5 of 5', 4.5],
    ['number', ',', '1.234,5 €', 1234.5],
    ['number', '.', '−3', -3],
    ['number', '.', 'PG-13 and 7', 13],
    ['ranges', { '90..': 'a', '85..89.9': 'b', '..84': 'c' }, '85', 'b'],
    ['ranges', { '7': 'seven', '5..': 'more' }, 7, 'seven'],
    ['rescale', { from: [1, 5], to: [0, 100] }, '4.34', 83.5],
    ['rescale', { from: [5, 1], to: [1, 10] }, 5, 1],
    ['round', 'nearest', '4.5', 5],
    ['round', 'down', -0.5, -1],
    ['round', 'up', 4.000000000001, 4],
    ['date', { pattern: 'MMM dd yyyy' }, 'Jun 12 1998', '1998-06-12'],
    ['date', { pattern: 'd.M.yy' }, '1.2.68', '2068-02-01'],
    ['date', { pattern: 'd.M.yy' }, '1.2.69', '1969-02-01'],
    ['date', { pattern: 'd. MMMM yyyy', language: 'de' }, '3. März 2024', '2024-03-03'],
    ['date', { pattern: "yyyy-MM-dd'T'HH:mm:ssZ" }, '2024-01-02T03:04:05Z', '2024-01-02'],
    [
      'html',
      'markdown',
      '<h2>A</h2><p>b <em>c</em> <a href="https://x.dev">d</a></p><script>e</script>',
      '## A\n\nb _c_ [d](https://x.dev)',
    ],
    ['html', 'text', '<p>b <em>c</em> &amp; d</p>', 'b c & d'],
    [
      'markdown',
      'text',
      '> [A](https://a.dev) is **b**\n> c.\n\n```\nd\n```\n\n| t |\n|---|\n| u |\n',
      'A is b c.',
    ],
    ['replace', { pattern: ' \\((.*)\\)$', with: ': $1' }, 'A (b)', 'A: b'],
    ['first', 'sentence', 'By Dr. A. Smith, e.g. here. And\nmore.', 'By Dr. A. Smith, e.g. here.'],
    ['first', 'line', '\n a \nb', 'a'],
    ['first', 'paragraph', 'a\nb\n\nc', 'a\nb'],
    ['first', 'item', ['a', 'b'], 'a'],
    [
      'cut',
      { at: 'sentence' },
      'One is short. Two is a good deal longer. X',
      'One is short. Two is a good deal longer.',
    ],
    ['cut', { at: 'sentence', max: 30 }, 'One is short. Two is a good deal longer.', 'One is short.'],
    ['cut', { at: 'word', max: 12 }, 'One is short, two', 'One is…'],
    ['cut', { at: 'word', max: 5 }, 'Donaudampfschiff', 'Dona…'],
    ['cut', { at: 'word', max: 4 }, '日本語の文章', '日本語…'],
    ['split', ',', 'a, b,,c', ['a', 'b', 'c']],
    ['join', '; ', ['a', ' ', 'b'], 'a; b'],
    ['slug', true, ['Science Fiction', 'science fiction', 'Größe'], ['science-fiction', 'grosse']],
  ] as const)('%s with %j makes of %j %j', (name, argument, value, result) => {
    expect(apply(name, argument, value)).toEqual(result);
  });

  test.each([
    ['number', '.', 'none', 'is "none"', 'a text with a number in it'],
    ['ranges', { '5..': 'high' }, 'x', 'is "x"', 'a number; the step "number" reads other notations'],
    ['ranges', { '5..': 'high' }, '4', 'is 4', '5..'],
    ['rescale', { from: [0, 100], to: [1, 10] }, 101, 'is 101', 'numbers from 0 to 100'],
    ['date', { pattern: 'dd.MM.yyyy' }, '31.02.2024', 'is "31.02.2024"', 'a day as dd.MM.yyyy'],
    ['date', { pattern: 'MMM d yyyy' }, 'Foo 1 2024', 'is "Foo 1 2024"', 'a day as MMM d yyyy'],
    [
      'html',
      'markdown',
      '<div>'.repeat(301),
      'nests too deep',
      'HTML of at most 300 elements within each other',
    ],
    ['slug', true, ['…'], 'is "…"', 'a name with a letter or digit'],
  ] as const)('%s with %j refuses %j', (name, argument, value, message, allowed) => {
    expect(apply(name, argument, value)).toEqual(new Refusal(message, allowed));
  });

  test.each(stepNames)('%s takes any value without failing, and an empty text for nothing', (name) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        apply(name, usual[name], value);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        apply(name, usual[name], `<b>${text}</b> ${text}`);
      }),
    );
    expect(
      [undefined, '', [], 'c'].some(
        (empty) =>
          Bun.deepEquals(apply(name, usual[name], '') ?? undefined, empty) ||
          apply(name, usual[name], '') instanceof Refusal,
      ),
    ).toBeTrue();
  });

  test('cut truncates texts that are too long, and leaves others unchanged', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '日', '🦊', '. ', ' ', 'e\u0301', '‍'),
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 40 }),
        fc.constantFrom('sentence', 'word'),
        (given, max, at) => {
          const result = String(apply('cut', { at, max }, given));
          const isLong = characterCount(given.trim().normalize('NFC')) > max;
          if (isLong) expect(characterCount(result)).toBeLessThanOrEqual(max);
          else expect(result).toBe(given);
        },
      ),
    );
  });

  test('date reads every day that a pattern writes', () => {
    const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom('en', 'de', 'fr', 'es', 'pl', 'ru'), (date, language) => {
        const text = new Intl.DateTimeFormat(language, {
          month: 'long',
          day: 'numeric',
          timeZone: 'UTC',
        }).formatToParts(date);
        const month = text.find(({ type }) => type === 'month')?.value ?? '';
        const iso = date.toISOString().slice(0, 10);
        const written = `${date.getUTCDate()} ${month} ${iso.slice(0, 4)}`;
        expect(readDatePattern('d MMMM yyyy', language)(written)).toBe(iso);
        expect(readDatePattern('yy/MM/dd', language)(iso.slice(2).replaceAll('-', '/'))).toBe(iso);
      }),
    );
  });
});
