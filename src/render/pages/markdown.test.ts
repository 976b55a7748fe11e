import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderMarkdown } from './markdown.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x]( java\u0000script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '![x](https://tracker.example/pixel.png)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://a.example "\\" onmouseover=alert(1) x=\\"")',
  '```"><script>\nx\n```',
  '`<script>`',
  '| <b> |\n|---|\n| <script> |',
  '<!-- --><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
];

/** Every tag is one that Markdown makes, and every address in it one that a reader expects. */
function faultIn(html: string): string | undefined {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    const known =
      /^<\/?(?:p|h[2-6]|ul|ol|li|em|strong|s|a|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td)(?: (?:start="\d+"|class="language-[^"<>]*"|class="(?:left|right|center)"|href="[^"<>]*"(?: title="[^"<>]*")?))?>$/.test(
        tag,
      );
    if (!known) return tag;
    const href = /href="([^"]*)"/.exec(tag)?.[1];
    if (href !== undefined && /^[^/?#]*:/.test(href) && !/^(?:https?|mailto):/i.test(href)) return tag;
  }
  return undefined;
}

describe('Markdown of a review', () => {
  test.each(attacks)('cannot inject: %s', (attack) => {
    expect(faultIn(renderMarkdown(attack, ''))).toBeUndefined();
  });

  test('cannot inject, whatever is written', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...attacks,
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '"',
        "'",
        '&',
        '`',
        '*',
        '_',
        '!',
        '\n',
        '\n\n',
        '#',
        '|',
        '-',
        ':',
        '\\',
        'https://a.example',
        'javascript:',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(faultIn(renderMarkdown(pieces.join(''), '/base'))).toBeUndefined();
      }),
      { numRuns: 1500 },
    );
  });

  test('aligns columns by class, and makes a link of a picture', () => {
    expect(renderMarkdown('| a |\n|--:|\n| 1 |', '')).toContain('<td class="right">1</td>');
    expect(renderMarkdown('![A *photo*](photo.jpg)', '')).toBe('<p><a href="photo.jpg">A photo</a></p>\n');
  });

  test("keeps links to other reviews, and starts headings below the page's own", () => {
    expect(renderMarkdown('# Big\n\n[Other](/reviews/other) and [mail](mailto:a@b.example)', '/base')).toBe(
      '<h2>Big</h2>\n<p><a href="/base/reviews/other">Other</a> and <a href="mailto:a@b.example">mail</a></p>\n',
    );
  });
});
