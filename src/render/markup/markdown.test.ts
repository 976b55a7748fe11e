import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { attacks } from '../../../lab/attacks.ts';
import { headingLevels, renderMarkdown } from './markdown.ts';

/** The attributes that each element may have, and what their values look like. */
const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(
    'p h2 h3 h4 h5 h6 ul li em strong s blockquote hr br table thead tbody tr pre'
      .split(' ')
      .map((name) => [name, { dir: /^rtl$/ }]),
  ),
  ol: { start: /^\d+$/ },
  code: { class: /^language-\S+$/ },
  th: { class: /^(?:left|right|center)$/, dir: /^rtl$/ },
  td: { class: /^(?:left|right|center)$/, dir: /^rtl$/ },
  a: { href: /^(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i, title: /^/ },
  div: { class: /^wide$/, role: /^region$/, 'aria-label': /^Table$/, tabindex: /^0$/ },
};

/** Every element and attribute, as a parser finds them, is one that Markdown makes, and every address harmless. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  const fault = (text: string) => faults.push(text);
  new HTMLRewriter()
    .onDocument({
      comments: ({ text }) => void fault(`<!--${text}-->`),
      doctype: () => void fault('doctype'),
    })
    .on('*', {
      element: ({ tagName, attributes }) => {
        const known = Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined;
        if (known === undefined) fault(`<${tagName}>`);
        for (const [name, value] of attributes)
          if (!known?.[name]?.test(decoded(value))) fault(`<${tagName} ${name}="${value}">`);
      },
    })
    .transform(html);
  return faults;
}

/** As a browser reads an address: without references, and without what it drops of it (URL standard, section 4.4). */
function decoded(value: string): string {
  return value
    .replace(/&(?:(amp|lt|gt|quot)|#(\d+)|#x([0-9a-f]+));/gi, (_, name, decimal, hexadecimal) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
        : ({ amp: '&', lt: '<', gt: '>', quot: '"' }[String(name)] ?? ''),
    )
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0- ]+/, '');
}

describe('Markdown of a review', () => {
  test('is tried with fifty attacks at least', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(50);
  });

  test.each(attacks)('cannot inject: %j', (attack) => {
    for (const text of [attack, `- ${attack}`, `> ${attack}`, `# ${attack}`, `| a |\n|---|\n| ${attack} |`])
      expect(faultsIn(renderMarkdown(text, ''))).toEqual([]);
  });

  test('cannot inject markup, for any text', () => {
    const syntax = [
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
    ];
    const piece = fc.oneof(
      fc.constantFrom(
        ...attacks,
        ...syntax,
        ':',
        '\\',
        '![',
        '](',
        'https://a.example',
        'javascript:',
        '&colon;',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(faultsIn(renderMarkdown(pieces.join(''), '/base'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('aligns columns by class, and scrolls wide tables separately', () => {
    const table = renderMarkdown('| a |\n|--:|\n| 1 |', '');
    expect(table).toContain('<td class="right">1</td>');
    expect(table).toStartWith('<div class="wide" role="region" aria-label="Table" tabindex="0"><table>');
    expect(table.trim()).toEndWith('</table></div>');
  });

  test.each([
    ['![A *photo*](photo.jpg)', '<a href="photo.jpg">A photo</a>'],
    ['![](https://a.example/x.png)', '<a href="https://a.example/x.png">https://a.example/x.png</a>'],
    ['![Plan](/plan.png)', '<a href="/base/plan.png">Plan</a>'],
    ['[![Logo](x.png) here](https://a.example)', '<a href="https://a.example">Logo here</a>'],
    ['![a ![b](c) d](e)', '<a href="e">a b d</a>'],
  ])('makes a link of a picture: %s', (text, html) => {
    expect(renderMarkdown(text, '/base')).toBe(`<p>${html}</p>\n`);
  });

  test("keeps links to other reviews, and nests headings below the page's own", () => {
    expect(
      renderMarkdown('# Big\n\n[Other](/reviews/other) and [mail](mailto:a@b.example)\n\n### Small', '/base'),
    ).toBe(
      '<h2>Big</h2>\n<p><a href="/base/reviews/other">Other</a> and <a href="mailto:a@b.example">mail</a></p>\n<h3>Small</h3>\n',
    );
  });

  test('sets mostly right-to-left text from right to left', () => {
    expect(renderMarkdown('שקט means quiet.\n\nטוב מאוד, Acme.\n\n- שקט\n\n| שקט |\n|:--|', '')).toBe(
      `<p>שקט means quiet.</p>
<p dir="rtl">טוב מאוד, Acme.</p>
<ul>
<li dir="rtl">שקט</li>
</ul>
<div class="wide" role="region" aria-label="Table" tabindex="0"><table>
<thead>
<tr>
<th class="left" dir="rtl">שקט</th>
</tr>
</thead>
</table></div>
`,
    );
  });
});

describe('the headings of a review', () => {
  test.each([
    [
      [1, 2, 3],
      [2, 3, 4],
    ],
    [
      [2, 2],
      [2, 2],
    ],
    [
      [1, 3, 3, 2],
      [2, 3, 3, 3],
    ],
    [
      [3, 1, 2],
      [2, 2, 3],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [2, 3, 4, 5, 6, 6],
    ],
    [[], []],
  ])('written at levels %j stand at %j', (written, levels) => {
    expect(headingLevels(written)).toEqual(levels);
  });

  test('start at 2 and skip no level, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (written) => {
        let before = 1;
        for (const level of headingLevels(written)) {
          expect(level).toBeGreaterThanOrEqual(2);
          expect(level).toBeLessThanOrEqual(Math.min(6, before + 1));
          before = level;
        }
      }),
    );
  });
});
