import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import {
  addressesIn,
  atomFaults,
  jsonFeedSchema,
  structuredDataSchema,
} from '../../../lab/discovery-rules.ts';
import { unsetFields } from '../../../lab/unset-fields.ts';
import { childrenOf, parseXml } from '../../../lab/xml.ts';
import type { ListedVerdict } from '../../verdict/record.ts';
import { settingsSchema } from '../../verdict/settings.ts';
import { lineSchema, proseSchema } from '../../verdict/text/text.ts';
import { createLinks } from '../links.ts';
import { renderStructuredData } from '../pages/review/structured-data.ts';
import { renderSocialTags, reviewPreview } from '../pages/social-tags.ts';
import { siteOf } from '../site.ts';
import { renderAtom } from './atom.ts';
import { createFeed } from './feed.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderLlms } from './llms.ts';
import { escapeMarkdown } from './markdown-text.ts';
import { renderReviewMarkdown } from './review-markdown.ts';
import { renderSitemap } from './sitemap.ts';

const bits = [
  ...[
    '<script>',
    '</script>',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '&amp;',
    '&#0;',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&lt',
  ],
  ...[
    '*',
    '_',
    '`',
    '```',
    '~~~',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '!',
    '#',
    ' # ',
    ' ##',
    '\\',
    '|',
    '- ',
    '+ ',
    '1. ',
    '> ',
  ],
  ...[
    '=',
    '---',
    '[x](/y)',
    '[x]: /y',
    '](',
    ']:',
    '<b>',
    '</title>',
    '<https://a.example>',
    '<a@b.example>',
    '  ',
  ],
  ...['{', '}', '//', '/*', '\u00a0', '入り江', '👨‍👩‍👧', '\u200f', 'שלום', '2)', 'www.a.example', 'x'],
];
const anyLine = fc
  .array(fc.oneof(fc.constantFrom(...bits), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    minLength: 1,
    maxLength: 10,
  })
  .map((parts) => lineSchema(200, '').safeParse(parts.join('')).data)
  .filter((line) => line !== undefined);
const anyProse = fc
  .array(fc.oneof(fc.constantFrom(...bits, '\n', '\n\n', '    ', '\n- ', '\n```\n'), anyLine), {
    maxLength: 14,
  })
  .map((parts) => proseSchema(5000, '').safeParse(parts.join('')).data)
  .filter((prose) => prose !== undefined);

const links = createLinks('https://example.com/v_(1)&lt');
const settingsOf = (line: string) =>
  settingsSchema.parse({
    name: line.slice(0, 50).toWellFormed(),
    baseUrl: 'https://example.com',
    attribution: { text: line },
    licence: { id: 'CC-BY-4.0', url: 'https://example.com/licence_(4)' },
    categories: { c: line.slice(0, 50).toWellFormed() },
  });
const safeSettings = (line: string) => {
  try {
    return settingsOf(line);
  } catch {
    return settingsOf('Plain');
  }
};
const verdictOf = (line: string): ListedVerdict => ({
  slug: 'a',
  product: line,
  verdict: 'skip',
  verdictSummary: line,
  rating: 2,
  price: line,
  bestFor: line,
  skipIf: line,
  category: 'c',
  draft: false,
  language: null,
  reviewed: '2026-01-01',
});
const markdown = new MarkdownIt({ html: true });
/** What a reader sees of Markdown that makes no markup of its own. */
const shownBy = (source: string) => {
  const [open, inline, close, ...rest] = markdown.parse(source, {});
  const types = inline?.children?.map(({ type }) => type);
  return {
    block: [open?.type, close?.type, rest.length],
    types,
    content: inline?.children?.map((c) => c.content).join(''),
  };
};

function itemOf(line: string) {
  return { verdict: verdictOf(line), authors: [line], updated: '2026-11-02T00:00:00Z' };
}

describe('for any text', () => {
  test('both feeds stay valid and say it unchanged', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const site = siteOf(safeSettings(line), links);
        const feed = createFeed([itemOf(line)], new Date(0), site);
        const atom = renderAtom(feed, links.atom, site);
        expect(atomFaults(atom)).toEqual([]);
        const [entry] = childrenOf(parseXml(atom), 'entry');
        expect(entry && childrenOf(entry, 'summary')[0]?.text).toBe(line);
        const content = entry && childrenOf(entry, 'content')[0]?.text;
        expect(content?.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ href="[^"]*"/, ''))).toEqual(
          contentTags,
        );
        const json = jsonFeedSchema.parse(JSON.parse(renderJsonFeed(feed, links.jsonFeed, site)));
        expect(json.items[0]).toMatchObject({ summary: line, content_html: content ?? '' });
      }),
    );
  });

  test('a document stays XML even with characters that no checked text holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const site = siteOf(settingsOf('Plain'), links);
        const feed = createFeed([itemOf(`${line}\u0000\ud800\uffff`)], new Date(0), site);
        expect(atomFaults(renderAtom(feed, links.atom, site))).toEqual([]);
      }),
    );
    const address = `${links.base}/a?b&c`;
    expect(addressesIn(renderSitemap([{ address, changed: null }])).addresses).toEqual([address]);
  });

  test('the structured data stays inside its script, is JSON, and is complete', () => {
    fc.assert(
      fc.property(anyLine, fc.array(anyLine, { maxLength: 3 }), (line, points) => {
        const details = { ...unsetFields, category: 'c', pros: points };
        const body = renderStructuredData(verdictOf(line), details, siteOf(safeSettings(line), links));
        expect(body).not.toMatch(/[<>&\u2028\u2029]/);
        const [{ name, review }] = structuredDataSchema.parse(JSON.parse(body))['@graph'];
        expect(name).toBe(line);
        expect(review.positiveNotes?.itemListElement.map(({ name }) => name) ?? []).toEqual(
          points.length === 1 ? [] : points,
        );
        expect(review).not.toContainKeys(['negativeNotes', 'datePublished']);
      }),
    );
  });

  test('the tags in the head stay the tags that they are', () => {
    const tags = (line: string) =>
      [
        ...`${renderSocialTags(reviewPreview(verdictOf(line), siteOf(safeSettings(line), links)), line)}`.matchAll(
          /<[^>]*>/g,
        ),
      ].map(([tag]) => tag.replace(/(content|title)="[^"]*"/, ''));
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(tags(line)).toEqual(tags('Plain'));
      }),
    );
  });

  test('Markdown shows a line as it is: as a paragraph, a heading, an item and a link', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const escaped = escapeMarkdown(line);
        for (const source of [escaped, `# ${escaped}`]) {
          const { block, types, content } = shownBy(source);
          const kind = source === escaped ? 'paragraph' : 'heading';
          expect(block).toEqual([`${kind}_open`, `${kind}_close`, 0]);
          expect(types).toEqual(['text']);
          expect(content).toBe(line);
        }
        const link = markdown.parseInline(`[${escaped}](/x)`, {})[0]?.children?.map(({ type }) => type);
        expect(link).toEqual(['link_open', 'text', 'link_close']);
      }),
      { numRuns: 100 },
    );
  });

  test('a review as Markdown makes no HTML, and ends with its credit', () => {
    fc.assert(
      fc.property(anyLine, anyProse, (line, review) => {
        const site = siteOf(safeSettings(line), links);
        const details = { ...unsetFields, category: 'c', pros: [line], disclosure: line, review };
        const tokens = markdown.parse(renderReviewMarkdown(verdictOf(line), details, site), {});
        const inline = tokens.flatMap(({ type, children }) => [type, ...(children ?? []).map((c) => c.type)]);
        expect(inline).not.toContain('html_block');
        expect(inline).not.toContain('html_inline');
        const ending = tokens
          .slice(-10)
          .flatMap((token) => token.children?.map(({ type }) => type) ?? [token.type]);
        const linked = ['paragraph_open', 'text', 'link_open', 'text', 'link_close', 'paragraph_close'];
        expect(ending).toEqual(['hr', ...linked, ...linked, ...linked]);
        const targets = tokens
          .slice(-9)
          .flatMap((token) => token.children?.flatMap((c) => c.attrGet('href') ?? []) ?? []);
        expect(targets.map(String)).toEqual([
          links.review('a'),
          links.base,
          'https://example.com/licence_(4)',
        ]);
      }),
      { numRuns: 100 },
    );
  });

  test('llms.txt has the headings that it has', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const settings = safeSettings(line);
        const body = renderLlms(
          {
            total: 1,
            categories: [{ slug: 'c', name: settings.categories['c'] ?? '', count: 1 }],
            isFullThere: true,
          },
          siteOf(settings, links),
        );
        const headings = markdown.parse(body, {}).filter(({ type }) => type === 'heading_open');
        expect(headings.map(({ tag }) => tag)).toEqual(['h1', 'h2', 'h2', 'h2', 'h2']);
        expect(markdown.render(body)).not.toContain('<script');
      }),
    );
  });
});

const contentTags = [
  ...['<p dir="auto">', '</p>', '<ul>', '<li>', '</li>'],
  ...Array.from({ length: 3 }, () => ['<li dir="auto">', '</li>']).flat(),
  ...['</ul>', '<p>', '<a>', '</a>', '</p>'],
];
