import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import { badgeSnippet, type SnippetSubject } from '../badge/snippet.ts';
import type { Site } from '../site.ts';
import { elementMarkup } from './element-markup.ts';
import { cardTitle } from './frame-markup.ts';

/** Something to paste, and where. */
export interface Paste {
  /** Unique on its page. */
  readonly caption: string;
  readonly code: string;
}

/** What people write with, and what to paste there. `npm run engines` builds a page with each that it can run. */
export interface WritingTool {
  /** Its anchor; stable, since people link to it. */
  readonly id: string;
  readonly name: string;
  /** What to do, in a sentence or two. */
  readonly note: string;
  readonly pastes: readonly Paste[];
}

/** The width of a card as an image, in px. */
const imageWidth = 480;

/** What to paste for the verdict on a product, by what one writes with. */
export function writingTools(
  { slug, product }: Pick<Verdict, 'slug' | 'product'>,
  site: Site,
  room?: number,
): readonly WritingTool[] {
  const { settings, links } = site;
  const title = cardTitle(product, settings);
  const review = links.review(slug);
  const element = elementMarkup({ slug, product }, site, room);
  const [, line = ''] = element.split('\n');
  const badge: SnippetSubject = { image: links.badge(slug), target: review, alt: title };
  const plain = (language: 'markdown' | 'html' | 'bbcode', subject = badge) => {
    const { before, after } = badgeSnippet(language, subject);
    return before + after;
  };
  const image = `${links.badge(slug)}.svg`;
  const picture = links.badgePicture(slug) ?? image;
  const text = JSON.stringify(title);
  const jsx = `<product-verdict slug="${slug}"><a href="${review}">{${text}}</a></product-verdict>`;
  return [
    {
      id: 'readme',
      name: 'A README on GitHub or GitLab',
      note: 'An image in Markdown. The card follows the colours that GitHub itself is set to.',
      pastes: [
        { caption: 'README: the badge', code: plain('markdown') },
        {
          caption: 'README: the whole verdict',
          code: `${html`<a href="${review}"><picture><source media="(prefers-color-scheme: dark)" srcset="${image}?style=card&theme=dark"><img src="${image}?style=card&theme=light" width="${imageWidth}" alt="${title}"></picture></a>`}`,
        },
      ],
    },
    {
      id: 'wordpress',
      name: 'WordPress',
      note: 'Paste the address of the review on a line of its own, or into an Embed block. It becomes the card.',
      pastes: [{ caption: 'WordPress: the address', code: review }],
    },
    {
      id: 'html',
      name: 'HTML, Jekyll, Eleventy, Astro, Ghost',
      note: 'Two lines, in a page or between paragraphs of Markdown. Ghost has an HTML card for them.',
      pastes: [{ caption: 'HTML: the card', code: element }],
    },
    {
      id: 'hugo',
      name: 'Hugo',
      note: 'Hugo leaves HTML out of Markdown. Save the first text once as a shortcode, then use it in any page.',
      pastes: [
        {
          caption: 'Hugo: layouts/shortcodes/verdict.html',
          code: `<script src="${links.element}" async></script>
<product-verdict slug="{{ .Get 0 }}" style="display:block;min-height:20em"><a href="${links.review('{{ .Get 0 }}')}">{{ .Get 1 }}</a></product-verdict>`,
        },
        { caption: 'Hugo: in a page', code: `{{< verdict ${JSON.stringify(slug)} ${text} >}}` },
      ],
    },
    {
      id: 'mdx',
      name: 'MDX: Docusaurus, Nextra, Astro',
      note: 'The style, once in a stylesheet of the site, keeps room until the card is there.',
      pastes: [
        { caption: 'MDX: in a page', code: `<script src="${links.element}" async></script>\n${jsx}` },
        { caption: 'MDX: in a stylesheet', code: 'product-verdict { display: block; min-height: 20em }' },
      ],
    },
    {
      id: 'react',
      name: 'React',
      note: 'A component. In TypeScript, the client package brings the types of the element.',
      pastes: [
        {
          caption: 'React: ProductVerdict.tsx',
          code: `import type {} from '@product-verdict/client/react';

export function ProductVerdict({ slug, children }: { slug: string; children: string }) {
  return (
    <>
      <script src="${links.element}" async />
      <product-verdict slug={slug} style={{ display: 'block', minHeight: '20em' }}>
        <a href={\`${links.review('')}\${slug}\`}>{children}</a>
      </product-verdict>
    </>
  );
}`,
        },
        {
          caption: 'React: in a page',
          code: `<ProductVerdict slug="${slug}">{${text}}</ProductVerdict>`,
        },
      ],
    },
    {
      id: 'vitepress',
      name: 'VitePress and Vue',
      note: 'The script goes into the configuration, since a page with one is refused.',
      pastes: [
        {
          caption: 'VitePress: .vitepress/config.js',
          code: `export default {
  head: [['script', { src: '${links.element}', async: '' }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'product-verdict' } } },
};`,
        },
        {
          caption: 'VitePress: in a page',
          code: line.replace('<product-verdict ', '<product-verdict v-pre '),
        },
      ],
    },
    {
      id: 'forum',
      name: 'A forum',
      note: 'Many forums make a card of the address of the review. Where they don’t, BBCode gives the badge.',
      pastes: [{ caption: 'Forum: BBCode', code: plain('bbcode', { ...badge, image: picture }) }],
    },
    {
      id: 'mail',
      name: 'Mail and newsletters',
      note: 'An image of the whole verdict.',
      pastes: [
        {
          caption: 'Mail: HTML',
          code: `${html`<a href="${review}"><img src="${picture}?style=card" width="${imageWidth}" alt="${title}"></a>`}`,
        },
      ],
    },
  ];
}
