import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { attacks } from '../lab/attacks.ts';
import { entryOf, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { expectGolden } from '../lab/golden-file.ts';
import { commentText } from '../src/cli/output/comment-text.ts';
import { TextDifferences } from '../src/cli/output/text-difference.ts';
import { printable } from '../src/verdict/text/printable.ts';
import { run } from './support/command.ts';

/** CommonMark with tables, raw HTML and addresses as links, as GitHub has them. */
const github = new MarkdownIt({ html: true, linkify: true });

/** What a reader sees of inline HTML: its text, without what keeps names from being mentions. */
function seen(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
  return html
    .replaceAll('\u200B', '')
    .replace(/&(lt|gt|amp|quot);/g, (_, name) => entities[name] ?? '')
    .trim();
}

const oneLine = (text: string) => printable(text.replace(/\s+/gu, ' ')).trim();

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...attacks,
    '@team',
    '#12',
    '1. one',
    '- two',
    '    code',
    '<!--',
    '```',
    '$a$',
    'www.a.example',
    '| a |',
  ),
  fc.string({ unit: fc.constantFrom(...'`*_[]()<>!&#@|~\\-+=.:/ \n\tw1a;') }),
);

describe('text in a comment', () => {
  test('is shown verbatim, for any text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = github.render(commentText(text).trim()).replace(/^<p>|<\/p>\n$/g, '');
        expect(html).not.toMatch(/<[a-z!/]/i);
        expect(seen(html)).toBe(oneLine(text));
      }),
      { numRuns: 200 },
    );
  });

  test('stays in its cell of a table', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = github.render(`| | a |\n|---|---|\n| key | ${commentText(text)} |`);
        expect(html.match(/<td>/g)).toHaveLength(2);
        expect(seen(html.split('<td>')[2]?.split('</td>')[0] ?? '')).toBe(oneLine(text));
      }),
      { numRuns: 200 },
    );
  });

  test('mentions no user and no issue', () => {
    expect(commentText('@team #12 a@b.example')).toBe('\\@&#8203;team \\#&#8203;12 a\\@&#8203;b\\.example');
  });

  test('marks changed words before and after, and has no other markup', () => {
    fc.assert(
      fc.property(hostile, hostile, (from, to) => {
        fc.pre(from !== to);
        const html = github.render(`> ${new TextDifferences().show(from, to)}`);
        const marks = new Set(html.match(/<[^>]*>/g)?.map((tag) => tag.replaceAll('/', '')));
        expect([...marks].filter((tag) => !/^<(?:blockquote|p|ins|del|br)>$/.test(tag))).toEqual([]);
        if (from.length + to.length > 60) return;
        const side = (gone: string) =>
          seen(
            html
              .replace(new RegExp(`<${gone}>.*?</${gone}>`, 'gs'), '')
              .replace(/<br>/g, ' ')
              .replace(/<[^>]*>/g, ''),
          );
        const squeezed = (text: string) => oneLine(text).replace(/\s/g, '');
        expect(squeezed(side('ins'))).toBe(squeezed(from));
        expect(squeezed(side('del'))).toBe(squeezed(to));
      }),
      { numRuns: 200 },
    );
  });
});

describe('verdicts diff --format markdown', () => {
  const diff = async (from: string, to: string) => {
    const { stdout, exitCode } = await run('diff', from, to, '--format', 'markdown');
    expect(exitCode).toBe(0);
    return stdout.replace(/[0-9a-f]{32}/g, 'ID');
  };

  test('shows by product what changed, and which words of a review', async () => {
    const review = `${'It stays the same for a long time. '.repeat(12)}It is quick. ${'And so it goes on. '.repeat(12)}`;
    const from = writeCatalogue(
      [entryOf('a', { review, rating: 3 }), entryOf('b'), entryOf('c')],
      soundSettingsYaml(),
    );
    const to = writeCatalogue(
      [
        entryOf('a', {
          review: review.replace('quick', 'slow'),
          rating: 9,
          pros: ['Cheap'],
          note: 'We *looked* again.',
        }),
        entryOf('c', { withdrawn: true }),
        entryOf('d', { aliases: ['b'], product: 'D', category: 'games' }),
        entryOf('e'),
      ],
      soundSettingsYaml().replace('  tools: Tools', '  tools: Tools of all kinds\n  games: Games'),
    );
    expectGolden('difference.md', await diff(from, to));
    expect(await diff(from, from)).toBe('**No difference**: both are edition `ID`.\n');
  });

  test('fits into a comment, says what it leaves out, and is the same each time', async () => {
    const entries = (review: string) =>
      Array.from({ length: 1200 }, (_, index) =>
        entryOf(`p-${index}`, { review: review.repeat(index === 5 ? 200 : 1 + (index % 20)) }),
      );
    const from = await compileFolder(writeCatalogue(entries('Good <b>. ')));
    const to = await compileFolder(writeCatalogue(entries('Bad & [ugly](x). ')));
    const comment = await diff(from, to);
    expect(comment.length).toBeLessThan(65_536);
    expect(comment.length).toBeGreaterThan(40_000);
    const shown = comment.match(/^\*\*Product/gm)?.length ?? 0;
    expect(comment).toEndWith(
      `**… and ${(1200 - shown).toLocaleString('en-US')} more changes**, for which a comment has no room; \`verdicts diff\` shows them.\n`,
    );
    expect(await diff(from, to)).toBe(comment);
  });

  /** Compares catalogues of reviews, by slug, and returns what the comment says of each. */
  const diffReviews = async (reviews: Readonly<Record<string, readonly [string, string]>>) => {
    const folderOf = (side: 0 | 1) =>
      writeCatalogue(
        Object.entries(reviews).map(([slug, texts]) => entryOf(slug, { review: texts[side] })),
        soundSettingsYaml(),
      );
    const comment = await diff(folderOf(0), folderOf(1));
    return (slug: string) => comment.match(new RegExp(`\`${slug}\`\\n\\n<details>.*\\n\\n> (.*)\\n`))?.[1];
  };

  const text = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');

  test('shows a part that was added or removed, however long it and the review are', async () => {
    const shown = await diffReviews({
      added: [
        `${text('a', 2000)} ${text('c', 2000)}`,
        `${text('a', 2000)} ${text('b', 3000)} ${text('c', 2000)}`,
      ],
      appended: [text('a', 2000), `${text('a', 2000)}\n\n${text('b', 3000)}`],
      removed: [text('a', 5000), text('a', 2000)],
    });
    expect(shown('added')).toMatch(/^… .* a1999 <ins>b0 b1 .* …<\/ins>c0 c1 .* …$/);
    expect(shown('appended')).toMatch(/^… .* a1999<ins><br>b0 b1 .* …<\/ins>$/);
    expect(shown('removed')).toMatch(/^… .* a1999<del> a2000 a2001 .* …<\/del>$/);
  });

  test('compares many texts with a bound of work, and small changes beyond it too', async () => {
    const long = text('a', 7000);
    const rewritten = long.replace(/a30\d\d/g, 'b');
    const apart = long.replace(/a(1|6998)\b/g, 'b');
    const others = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`m-${index}`, [long, text('c', 7000)] as const]),
    );
    const shown = await diffReviews({
      'a-rewritten': [long, rewritten],
      'a-apart': [long, apart],
      ...others,
      'z-rewritten': [long, rewritten],
      'z-apart': [long, apart],
      'z-word': [long, long.replace(/a3000\b/, 'a3b00')],
      'z-words': [text('a', 300), text('a', 300).replace(/a(\d0)\b/g, 'b')],
    });
    const size = 'another text: 40,889 characters before';
    expect(shown('a-rewritten')).toContain('<del>a3000</del><ins>b</ins>');
    expect(shown('a-apart')).toContain('<del>a6998</del><ins>b</ins>');
    expect(shown('m-0')).toBe(`${size}, 40,889 now`);
    expect(shown('z-rewritten')).toStartWith(size);
    expect(shown('z-apart')).toStartWith(size);
    expect(shown('z-word')).toContain('a2999 <del>a3000</del><ins>a3b00</ins> a3001');
    expect(shown('z-words')).toContain('<del>a90</del><ins>b</ins>');
  });
});
