import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { attacks } from '../lab/attacks.ts';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { atomFaults, jsonFeedSchema, structuredDataSchema } from '../lab/discovery-rules.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { unsetFields } from '../lab/unset-fields.ts';
import { createLinks } from '../src/render/links.ts';
import { renderReviewPage } from '../src/render/pages/review/review-page.ts';
import { siteOf } from '../src/render/site.ts';
import { settingsSchema } from '../src/verdict/settings.ts';
import { htmlFaults } from './support/valid-html.ts';

const longReview = `# First\n\n${'Words that make a paragraph of a review, twelve at a time. '.repeat(170)}\n\n### Third\n\n| a | b |\n|---|--:|\n| 1 | 2 |`;

const entries = [
  entryOf('acme', {
    product: 'Acme [Notes] "2" & <co>',
    pros: ['Quick', 'Small'],
    cons: ['Loud'],
    reviewed: '2026-10-13',
    rating: 8,
    review: 'It is **fine**, unlike [Bolt](/reviews/bolt).',
  }),
  entryOf('bare', { verdict: 'skip', rating: 1 }),
  entryOf('bolt', { pros: ['One'], rating: 9, verdict: 'depends', review: longReview }),
  entryOf('hebrew', { product: 'שקט', verdictSummary: 'שקט is quiet.', bestFor: 'אנשים', rating: 6 }),
  entryOf('long', { product: 'Long name '.repeat(12).trim(), rating: 5 }),
  entryOf('alone', { category: 'games' }),
  entryOf('attacked', {
    review: attacks.join('\n\n').replace(/[\p{Cc}\u2028]/gu, (found) => (found === '\n' ? found : '')),
  }),
];

let site: Site;
const pageOf = async (slug: string, of = site) =>
  (await of.get(`${of.service.baseUrl}/reviews/${slug}`)).text();

/** Where the products lead that a page shows beside its own. */
const relatedIn = (page: string) =>
  [...page.matchAll(/<h3><a href="([^"]+)">/g)].map(([, href = '']) => href);

beforeAll(async () => {
  site = await serve(writeCatalogue(entries));
});

describe('the review page', () => {
  test('says the verdict and the rating, and gives facts, points, review, day and category', async () => {
    const page = await pageOf('acme');
    for (const part of [
      '<h1 dir="ltr"><bdi>Acme [Notes] &quot;2&quot; &amp; &lt;co&gt;</bdi></h1>',
      'Worth it</span>',
      '<b>8</b> out of 10',
      '<dt>Price</dt><dd dir="ltr">$8/month</dd>',
      '<dt>Best for</dt><dd dir="ltr">people who need it</dd>',
      '<dt>Skip if</dt><dd dir="ltr">you do not</dd>',
      '<time datetime="2026-10-13">13 October 2026</time>',
      '<li dir="ltr">Quick</li>',
      '<li dir="ltr">Loud</li>',
      '<a href="/categories/tools"><bdi>Tools</bdi></a>',
      '<p>It is <strong>fine</strong>, unlike <a href="/reviews/bolt">Bolt</a>.</p>',
      '<link rel="canonical" href="https://verdicts.example/reviews/acme">',
    ])
      expect(page).toContain(part);
  });

  test('omits optional facts that the publisher has not given', async () => {
    const page = await pageOf('bare');
    for (const part of ['In favour', 'Against', 'class="prose"', 'rel="author"', '<time'])
      expect(page).not.toContain(part);
    const onePoint = await pageOf('bolt');
    expect(onePoint).toContain('In favour');
    expect(onePoint).not.toContain('Against');
  });

  test('links to the three best rated others of its category, if any', async () => {
    const related = relatedIn(await pageOf('acme'));
    expect(related).toEqual(['/reviews/bolt', '/reviews/attacked', '/reviews/hebrew']);
    for (const href of related) expect((await site.get(href ?? '')).status).toBe(200);
    expect(await pageOf('alone')).not.toContain('Best rated in');
  });

  test('never calls a product to skip one of the best, however it is rated', async () => {
    const rated = await serve(
      writeCatalogue([
        entryOf('a', { rating: 5 }),
        entryOf('b', { rating: 10, verdict: 'skip' }),
        entryOf('c', { rating: 6, verdict: 'depends' }),
        entryOf('d', { rating: 8 }),
      ]),
    );
    expect(relatedIn(await pageOf('a', rated))).toEqual(['/reviews/d', '/reviews/c']);
  });

  test('shows the summary once: above a review that begins differently, or in place of one that says no more', async () => {
    const verdictSummary = 'Short & plain: it is worth the money.';
    const { service, get } = await serve(
      writeCatalogue([
        entryOf('apart', { verdictSummary, review: 'It **lasts**.' }),
        entryOf('begun', { verdictSummary, review: `${verdictSummary} It lasts.` }),
        entryOf('same', { verdictSummary, review: `${verdictSummary}\n` }),
      ]),
    );
    for (const [slug, lede, prose] of [
      ['apart', 1, 1],
      ['begun', 0, 1],
      ['same', 1, 0],
    ] as const) {
      const page = await (await get(`${service.baseUrl}/reviews/${slug}`)).text();
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(page) ?? [];
      expect(main.split('Short &amp; plain').length - 1).toBe(1);
      expect(main.split('class="lede"').length - 1).toBe(lede);
      expect(main.split('class="prose"').length - 1).toBe(prose);
    }
  });

  test('says which language the texts of a review are in, if it is not the publication’s', async () => {
    const review = { pros: ['Klein'], disclosure: 'Gekauft.', review: 'Gut.' };
    const page = await pageOf(
      'a',
      await serve(writeCatalogue([entryOf('a', { language: 'de', ...review })])),
    );
    for (const part of [
      '<p class="lede" lang="de" dir="ltr">',
      '<dd lang="de" dir="ltr">$8/month</dd>',
      '<ul lang="de"><li dir="ltr">Klein</li>',
      '<p lang="de" dir="ltr">Gekauft.</p>',
      '<div class="prose" lang="de">',
    ])
      expect(page).toContain(part);
    expect(await pageOf('acme')).not.toContain(' lang="en" dir="ltr">Quick');
  });

  test('says both ends of a scale that does not start at 0 or 1', async () => {
    const scaled = await serve(
      writeCatalogue([entryOf('a', { rating: -3 })], settingsYaml('ratingScale: { min: -5, max: 5 }\n')),
    );
    expect(await pageOf('a', scaled)).toContain('<b>−3</b> on a scale from −5 to 5');
    for (const path of ['/', '/categories/tools', '/?q=a', '/api/badge/a', '/api/card/a', '/reviews/a.md'])
      expect(await (await scaled.get(path)).text()).toContain('−3 on a scale from −5 to 5');
  });

  test.each(entries.map(({ slug }) => String(slug)))('is valid HTML: %s', async (slug) => {
    expect(await htmlFaults(await pageOf(slug))).toEqual([]);
  });

  test('has one outline, without a level left out', async () => {
    for (const { slug } of entries) {
      const levels = [...(await pageOf(String(slug))).matchAll(/<h([1-6])/g)].map(([, level]) =>
        Number(level),
      );
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    }
  });
});

describe('authors and disclosures', () => {
  const website = 'https://www.acme.example/notes/?ref=1';
  const identifiers = ['pkg:npm/%40acme/notes', 'gtin:4006381333931', 'https://github.com/acme/notes'];
  const disclosure = 'Bought at full price <by us>.';

  test('appear under the verdict, in Markdown and in structured data', async () => {
    const full = await serve(
      writeCatalogue(
        [
          entryOf('a', { website, disclosure, identifiers, reviewed: '2026-10-13', authors: ['Ada', 'Bob'] }),
          entryOf('b', { disclosure }),
        ],
        settingsYaml(
          'authors:\n  Ada: { name: Ada <L>, url: https://ada.example/, about: Counts & writes. }\n  Bob: { name: Bob }\n',
        ),
      ),
    );
    const page = await pageOf('a', full);
    expect(page).toContain(
      `<dt>Website</dt><dd><a href="${website}" rel="nofollow" dir="ltr">acme.example/notes</a></dd>`,
    );
    expect(page).toContain(
      `</div>
<div class="byline">
<ul><li>By <a rel="author" href="https://ada.example/"><bdi>Ada &lt;L&gt;</bdi></a> and <a rel="author" href="https://verdicts.example/about#authors"><bdi>Bob</bdi></a></li><li><time datetime="2026-10-13">13 October 2026</time></li><li><a href="/about">How we review</a></li></ul>
<p dir="ltr">Bought at full price &lt;by us&gt;.</p>
</div>`,
    );
    expect(page).toContain(
      '<dt>Identifiers</dt><dd><code>pkg:npm/%40acme/notes</code></dd><dd><code>gtin:4006381333931</code></dd><dd><a href="https://github.com/acme/notes" rel="nofollow" dir="ltr">github.com/acme/notes</a></dd>',
    );
    const [data = ''] = /(?<=ld\+json">).*?(?=<)/.exec(page) ?? [];
    expect(structuredDataSchema.parse(JSON.parse(data))['@graph'][0]).toMatchObject({
      url: website,
      sameAs: ['https://github.com/acme/notes'],
      gtin: '4006381333931',
      identifier: ['pkg:npm/%40acme/notes'],
    });
    expect(await htmlFaults(page)).toEqual([]);
    const other = await pageOf('b', full);
    expect(other).toContain('<p dir="ltr">Bought at full price');
    expect(other).not.toContain('Website');
    const about = await (await full.get('/about')).text();
    expect(about).toContain(
      '<a href="https://ada.example/">Ada &lt;L&gt;</a></bdi></dt><dd dir="ltr">Counts &amp; writes.</dd>',
    );
    expect(await htmlFaults(about)).toEqual([]);
    const feed = await (await full.get('/feed.atom')).text();
    expect(feed).toContain('<author><name>Ada &lt;L&gt;</name><uri>https://ada.example/</uri></author>');
    expect(atomFaults(feed)).toEqual([]);
    const [item] = jsonFeedSchema.parse(await (await full.get('/feed.json')).json()).items;
    expect(item?.authors?.map(({ name }) => name)).toEqual(['Ada <L>', 'Bob']);
    const markdown = await (await full.get('/reviews/a.md')).text();
    expect(markdown).toContain(`- **Website:** [https://www.acme.example/notes/?ref=1](${website})\n`);
    expect(markdown).toContain(
      '- **By:** [Ada \\<L>](https://ada.example/), [Bob](https://verdicts.example/about#authors)\n',
    );
    expect(markdown).toContain('- **Disclosure:** Bought at full price \\<by us>.\n');
  });
});

describe('fields that the publisher does not state', () => {
  test('appear in the API, and on no page, card, feed or Markdown', async () => {
    const { price: _price, skipIf: _skipIf, ...entry } = entryOf('a', { reviewed: '2026-10-13' });
    const lenient = await serve(
      writeCatalogue([entry, entryOf('b', { price: 'Free' })], settingsYaml('notStated: not <stated>\n')),
    );
    const text = async (path: string) => (await lenient.get(path)).text();
    expect(JSON.parse(await text('/api/v1/a'))).toMatchObject({
      price: 'not <stated>',
      bestFor: 'people who need it',
      skipIf: 'not <stated>',
    });
    for (const path of ['/', '/reviews/a', '/reviews/b', '/reviews/a.md', '/embed/a', '/feed.atom']) {
      const page = await text(path);
      expect(page).toContain('people who need it'.slice(0, path === '/' ? 0 : undefined));
      expect(page).not.toMatch(/not (?:<|\\<|&lt;|&amp;lt;)stated/);
    }
    expect(await text('/reviews/a')).not.toContain('<dt>Price');
    expect(await text('/reviews/a')).not.toContain('<dt>Skip if');
    expect(await text('/embed/b')).toContain('<dt>Price</dt><dd dir="auto">Free</dd>');
    expect(JSON.parse(await text('/api/card/a')).notStated).toEqual(['price', 'skipIf']);
    expect(JSON.parse(await text('/api/card/b')).notStated).toEqual([]);
    expect(await htmlFaults(await text('/reviews/a'))).toEqual([]);
  });
});

describe('material for other pages', () => {
  test('has a page of its own, to which each old section of the review leads', async () => {
    const [review, page] = [await pageOf('acme'), await pageOf('acme/embed')];
    for (const id of ['badge', 'card', 'data']) {
      expect(review).toContain(`<a id="${id}" href="/reviews/acme/embed#${id}">`);
      expect(page).toContain(`<h2 id="${id}">`);
    }
    expect(review).not.toContain('<pre');
    expect(review).not.toContain('<script type="module"');
    expect(page).toContain('<meta name="robots" content="noindex, follow">');
    expect(page).toContain('<link rel="canonical" href="https://verdicts.example/reviews/acme/embed">');
    expect(await htmlFaults(page)).toEqual([]);
  });

  test('follows a former slug, and says so of what is unknown or no longer covered', async () => {
    const { get } = await serve(smallCatalogue());
    const moved = await get('/reviews/acme-note/embed?a=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/reviews/acme-notes/embed?a=1']);
    expect((await get('/reviews/gone/embed')).status).toBe(410);
    expect((await get('/reviews/nothing/embed')).status).toBe(404);
  });

  test('shows the badge as large as it is', async () => {
    const page = await pageOf('acme/embed');
    const [, source, width, height] = /<img src="([^"]+)" width="(\d+)" height="(\d+)"/.exec(page) ?? [];
    expect(source).toBe('/api/badge/acme');
    const badge = await (await site.get(source ?? '')).text();
    expect(badge).toContain(`width="${width}" height="${height}"`);
  });

  test('is the badge in five languages, without a word of the verdict', async () => {
    const page = await pageOf('acme/embed');
    const snippets = [...page.matchAll(/<pre id="badge-(\w+)"><code>([\s\S]*?)<\/code><\/pre>/g)];
    expect(snippets.map(([, language]) => language)).toEqual([
      'markdown',
      'html',
      'restructuredtext',
      'asciidoc',
      'bbcode',
    ]);
    for (const [, , snippet] of snippets) {
      expect(snippet).toContain('https://verdicts.example/api/badge/acme<span data-query=');
      expect(snippet).toContain('https://verdicts.example/reviews/acme');
      // Forums know no text for an image.
      if (!snippet?.startsWith('[url=')) expect(snippet).toContain('verdict by Test verdicts');
      expect(snippet?.toLowerCase()).not.toContain('worth it');
    }
  });

  test('is the address of the verdict, a command and the credit', async () => {
    const page = await pageOf('acme/embed');
    for (const part of [
      '<pre id="data-address"><code>https://verdicts.example/api/v1/acme</code></pre>',
      '<pre id="data-curl"><code>curl https://verdicts.example/api/v1/acme</code></pre>',
      '&lt;a href=&quot;https://verdicts.example&quot;&gt;Verdicts by Test&lt;/a&gt;',
    ])
      expect(page).toContain(part);
  });

  test('is absolute, while links and the picture hold wherever the page is opened', async () => {
    const under = await serve(writeCatalogue(entries), 'https://example.com/verdicts');
    const page = await pageOf('acme/embed', under);
    for (const part of [
      '<img src="/verdicts/api/badge/acme"',
      'href="/verdicts/reviews/acme"',
      'https://example.com/verdicts/api/badge/acme<span',
      'curl https://example.com/verdicts/api/v1/acme',
    ])
      expect(page).toContain(part);
  });
});

describe('text in a review page', () => {
  const settings = settingsSchema.parse({
    name: 'N',
    baseUrl: 'https://verdicts.example',
    attribution: { text: 'A' },
    categories: { c: 'C' },
  });
  const links = createLinks(settings.baseUrl);
  /** Every element with the names of its attributes: texts may change values, but never the structure. */
  const structure = (text: string, name = text) => {
    const fields = { product: text, verdictSummary: text, price: text, bestFor: text, skipIf: text };
    const verdict = { slug: 'a', verdict: 'skip', rating: 1, ...fields } as const;
    const image = { file: 'a.png', alt: text, credit: text };
    const texts = { pros: [text], cons: [text], disclosure: text, image };
    const findImage = () => ({ hash: '0', type: 'png', width: 1, height: 1, length: 1 }) as const;
    const review = { ...unsetFields, category: 'c', reviewed: '2026-11-02', ...texts };
    const named = { ...settings, name, attribution: { text }, categories: { c: text } };
    const related = [{ ...verdict, category: 'c', reviewed: null, language: null, draft: false }];
    const history = [{ publishedAt: new Date(0), note: text }];
    const found: string[] = [];
    new HTMLRewriter()
      .on('*', {
        element: ({ tagName, attributes }) => {
          found.push([tagName, ...[...attributes].map(([attribute]) => attribute)].join(' '));
        },
      })
      .transform(
        renderReviewPage(
          { verdict, review, related, history, findImage, alternatives: related },
          siteOf(named, links),
        ),
      );
    return found;
  };

  test('is always escaped', () => {
    const plain = structure('x');
    const hostile = fc.oneof(
      fc.constantFrom(...attacks, '"><img src=x>', "' onmouseover='x", '</title><script>', '</pre>', ']]>'),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(fc.property(hostile, (evil) => expect(structure(evil.slice(0, 48))).toEqual(plain)));
  });
});

describe('the weight of a review page', () => {
  test('with its stylesheet is at most 30 KB over the wire, and it needs no script', async () => {
    let sum = 0;
    const page = await pageOf('bolt');
    const files = [
      ...page.matchAll(/<(?:link rel="stylesheet" href|script type="module" src|img src)="([^"]+)"/g),
    ];
    expect(files).toHaveLength(1);
    for (const path of ['/reviews/bolt', ...files.map(([, path]) => path ?? '')]) {
      const response = await site.get(path, { 'Accept-Encoding': 'br' });
      expect(response.status).toBe(200);
      sum += (await response.arrayBuffer()).byteLength;
    }
    expect(sum).toBeLessThan(30_000);
    expect(longReview.split(/\s+/).length).toBeGreaterThan(1800);
  });
});
