import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { badgeSnippet, type SnippetLanguage, type SnippetSubject, snippetLanguages } from './snippet.ts';

const image = 'https://verdicts.example/api/badge/acme-notes';
const target = 'https://verdicts.example/reviews/acme-notes';
const query = '?label=a%20b&style=flat-square';

/** What a reader's program makes of a snippet. */
interface Shown {
  readonly image: string | undefined;
  readonly target: string | undefined;
  readonly alt: string | undefined;
}

const readers: Readonly<Record<SnippetLanguage, (text: string) => Shown>> = {
  markdown: (text) => readMarkdown(text, createMarkdown()),
  html: readHtml,
  restructuredtext: (text) => {
    const shape = /^\.\. image:: (?<image>\S+)\n {3}:target: (?<target>\S+)\n {3}:alt: (?<alt>[^\n]+)$/;
    return shown(shape.exec(text));
  },
  asciidoc: (text) => {
    const found = shown(
      /^image:(?<image>[^[\s]+)\[(?<alt>[^\],="]+),link=(?<target>[^\],="\s]+)\]$/.exec(text),
    );
    return { image: plain(found.image), target: plain(found.target), alt: plain(found.alt) };
  },
  bbcode: (text) => {
    const shape = /^\[url=(?<target>[^[\]"\s]+)\]\[img\](?<image>[^[\]"\s]+)\[\/img\]\[\/url\]$/;
    return shown(shape.exec(text));
  },
};

const languages = Object.keys(snippetLanguages) as SnippetLanguage[];

const named = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '[',
          ']',
          '(',
          ')',
          '![',
          '](',
          '"',
          "'",
          '`',
          '``',
          '|',
          '\\',
          '\\\\',
          '*',
          '**',
          '_',
          '~~',
          '<',
          '>',
        ],
        ...[
          '&',
          '&amp;',
          '&copy;',
          '&#39;',
          '<b>',
          '-->',
          '--',
          '...',
          '(C)',
          '->',
          '{name}',
          '$x$',
          '^',
          '#',
          '::',
        ],
        ...[
          ':alt:',
          ',link=',
          'https://evil.example',
          'www.evil.example',
          'a@b.example',
          '[/img]',
          '[[x]]',
          '<<x>>',
        ],
        ...['שקט', 'ترجمان', '紙束', '🐦', '\u200f', '\u200d', ' ', '  ', '\u00a0', 'Acme'],
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 10 },
  )
  // As the schema of a product's name has it.
  .map((parts) =>
    parts
      .join('')
      .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff]/gu, '')
      .normalize('NFC')
      .trim(),
  )
  .filter((name) => name !== '');

const basePaths = fc
  .string({ unit: fc.constantFrom(...'!$\'()*,;=:@[]|~._-&+ab/\\`^{}<>" '), maxLength: 12 })
  .map((path) => new URL(`https://verdicts.example/x${path}`).href.replace(/\/+$/, ''));

function write(language: SnippetLanguage, subject: SnippetSubject, withQuery = query): string {
  const { before, after } = badgeSnippet(language, subject);
  return before + (language === 'html' ? withQuery.replaceAll('&', '&amp;') : withQuery) + after;
}

describe('a badge in a text', () => {
  test.each([
    ['markdown', `[![Acme Notes: verdict by Us](${image})](${target})`],
    ['html', `<a href="${target}"><img src="${image}" alt="Acme Notes: verdict by Us"></a>`],
    ['restructuredtext', `.. image:: ${image}\n   :target: ${target}\n   :alt: Acme Notes: verdict by Us`],
    ['asciidoc', `image:${image}[Acme Notes: verdict by Us,link=${target}]`],
    ['bbcode', `[url=${target}][img]${image}[/img][/url]`],
  ] as const)('is plain in %s for a plain name', (language, text) => {
    expect(write(language, { image, target, alt: 'Acme Notes: verdict by Us' }, '')).toBe(text);
  });

  test.each(
    languages,
  )('in %s leads where it should and says what it should, whatever the name', (language) => {
    fc.assert(
      fc.property(named, (alt) => {
        const said = language === 'bbcode' ? undefined : alt;
        expect(readers[language](write(language, { image, target, alt }))).toEqual({
          image: image + query,
          target,
          alt: said,
        });
      }),
      { numRuns: 150 },
    );
  });

  test.each(languages)('in %s holds any base address', (language) => {
    fc.assert(
      fc.property(basePaths, (base) => {
        const subject = { image: `${base}/api/badge/a`, target: `${base}/reviews/a`, alt: 'A' };
        const read = readers[language](write(language, subject));
        expect(bare(read.image)).toBe(bare(subject.image + query));
        expect(bare(read.target)).toBe(bare(subject.target));
      }),
    );
  });

  test('in Markdown stays whole in a table cell and between words', () => {
    const text = write('markdown', { image, target, alt: 'a | b' });
    const inTable = createMarkdown().render(`| x | y |\n|---|---|\n| ${text} | 2 |`);
    expect(inTable).toContain('alt="a | b"');
    expect(inTable).toContain('<td>2</td>');
  });
});

/** Programs differ in what they percent-encode of an address without a change of its meaning for us. */
function bare(address: string | undefined): string | undefined {
  return address?.replace(/%(?:5B|5D|7C)/gi, (found) => decodeURIComponent(found));
}

function shown(match: RegExpExecArray | null): Shown {
  return { image: match?.groups?.['image'], target: match?.groups?.['target'], alt: match?.groups?.['alt'] };
}

function readMarkdown(text: string, markdown: MarkdownIt): Shown {
  const blocks = markdown.parse(text, {});
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph_open', 'inline', 'paragraph_close']);
  const [open, picture, close, ...rest] = blocks[1]?.children ?? [];
  expect([open?.type, picture?.type, close?.type, rest]).toEqual(['link_open', 'image', 'link_close', []]);
  const value = (token: Token | undefined, name: string) => String(token?.attrGet(name));
  const alt = markdown.renderer.renderInlineAsText(picture?.children ?? [], markdown.options, {});
  return { image: value(picture, 'src'), target: value(open, 'href'), alt };
}

function readHtml(text: string): Shown {
  const elements: [name: string, attributes: Record<string, string>][] = [];
  new HTMLRewriter()
    .on('*', {
      element: ({ tagName, attributes }) => {
        elements.push([
          tagName,
          Object.fromEntries([...attributes].map(([name, value]) => [name, plain(value)])),
        ]);
      },
    })
    .transform(text);
  expect(elements.map(([name, attributes]) => [name, ...Object.keys(attributes)])).toEqual([
    ['a', 'href'],
    ['img', 'src', 'alt'],
  ]);
  return { target: elements[0]?.[1]['href'], image: elements[1]?.[1]['src'], alt: elements[1]?.[1]['alt'] };
}

/** The text with its character references resolved: the five that we write. */
function plain(text: string): string;
function plain(text: string | undefined): string | undefined;
function plain(text: string | undefined): string | undefined {
  return text?.replace(/&(?:amp|#(\d+));/g, (_, code) =>
    code === undefined ? '&' : String.fromCharCode(code),
  );
}
