import { html } from 'hono/html';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, frameMarkup } from '../../embed/frame-markup.ts';
import { attributionOf } from '../../list.ts';
import { shellWord } from '../../shell-word.ts';
import { codeBlock } from '../code-block.ts';
import type { BadgeExample } from './docs-examples.ts';
import { type DocsSection, type DocsSubject, parameterTable } from './docs-section.ts';
import { htmlText, markdownText } from './snippets.ts';

/** The section on badges: what they look like, how to embed one, and every option. */
export function badgeSection({ examples, links }: DocsSubject): DocsSection {
  const { slug, product, kinds, variants, badgeParameters } = examples;
  const [badge, review] = [links.badge(slug), links.review(slug)];
  const alt = `Verdict on ${product}`;
  const image = ({ query, slug: of, alt: text, width, height }: BadgeExample) =>
    html`<img src="${links.basePath}/api/badge/${of}${query}" alt="${text}" width="${width}" height="${height}">`;
  return {
    id: 'badges',
    title: 'Badges',
    content: html`<p>A badge is an SVG image with the verdict of today. It follows the reader’s light or dark colour scheme, and changes when the verdict does. Embed as many as you like, anywhere; link each to its review.</p>
<p class="badges">${kinds.map(image)}</p>
${codeBlock({ id: 'badge-markdown', caption: 'Markdown', code: `[![${markdownText(alt)}](${badge})](${review})`, copy: true })}
${codeBlock({ id: 'badge-html', caption: 'HTML', code: htmlText`<a href="${review}"><img src="${badge}" alt="${alt}"></a>`, copy: true })}
<p>Options go into the query of the image. A value that is not allowed counts as not given: an image could not tell you.</p>
${parameterTable(badgeParameters)}
<table class="variants"><thead><tr><th scope="col">Query</th><th scope="col">Badge</th></tr></thead><tbody>${variants.map(
      (one) =>
        html`<tr><th scope="row"><code>${one.query === '' ? 'none' : one.query}</code></th><td>${image(one)}</td></tr>`,
    )}</tbody></table>
<p>Colours and words cannot be chosen, so that nobody can paint a “skip” green.</p>`,
  };
}

/** The section on cards: the element, the frame, and what becomes of an address that is pasted. */
export function cardSection({ examples, settings, links }: DocsSubject): DocsSection {
  const { slug, product, published, oembed } = examples;
  const subject = { slug, product };
  const frame = { address: links.frame(slug), title: cardTitle(product, settings) };
  return {
    id: 'cards',
    title: 'Cards',
    content: html`<p>A card says more than a badge: the verdict, the rating, the price, who it is for and when to skip it, with the credit. It keeps up by itself.${published ? html` <a href="${links.basePath}/embed/${slug}">See one.</a>` : ''} Where a page may run scripts, paste these two lines:</p>
${codeBlock({ id: 'card-element', caption: 'With a script', code: elementMarkup(subject, { settings, links }), copy: true })}
<p>The link between the tags is shown when the card cannot be. <code>theme</code> is <code>light</code>, <code>dark</code> or, without it, the reader’s own; <code>mode="badge"</code> makes it a badge. The font is that of your page; custom properties such as <code>--product-verdict-background</code> set the colours. Where no script may run, use a frame:</p>
${codeBlock({ id: 'card-frame', caption: 'Without a script', code: frameMarkup(frame), copy: true })}
<p>Content systems and forums that know <a href="https://oembed.com">oEmbed</a> turn the address of a review on a line of its own into this card. To ask yourself:</p>
${codeBlock({ id: 'call-oembed', caption: 'oEmbed', code: `curl ${shellWord(oembed.address)}`, copy: true })}
${codeBlock({ id: 'oembed', caption: `oEmbed: answer ${oembed.status}`, code: oembed.body, answerTo: oembed.address })}`,
  };
}

/** The section on credit: what the licence asks for, ready to paste. */
export function creditSection({ settings, links }: DocsSubject): DocsSection {
  const { text, url } = attributionOf(settings, links);
  return {
    id: 'credit',
    title: 'Credit the source',
    content: html`<p>The verdicts are licensed under <a rel="license" href="${settings.licence.url}">${settings.licence.id}</a>. Use them as it allows, and wherever you show one, show this line with its link:</p>
${codeBlock({ id: 'credit-html', caption: 'Credit in HTML', code: htmlText`<a href="${url}">${text}</a>`, copy: true })}
${codeBlock({ id: 'credit-markdown', caption: 'Credit in Markdown', code: `[${markdownText(text)}](${url})`, copy: true })}
${codeBlock({ id: 'credit-text', caption: 'Credit as plain text', code: `${text}, ${url}`, copy: true })}
<p>A badge that links to its review is credit enough for itself. Every list repeats the line in <code>attribution</code>.</p>`,
  };
}
