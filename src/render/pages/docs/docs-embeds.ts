import { html } from 'hono/html';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, frameMarkup } from '../../embed/frame-markup.ts';
import { shellWord } from '../../shell-word.ts';
import { codeBlock } from '../code-block.ts';
import type { DocsSection, DocsSubject } from './docs-section.ts';

/** The section on cards: the element, the frame, and what becomes of an address that is pasted. */
export function cardSection({ examples, settings, links }: DocsSubject): DocsSection {
  const { slug, product, published, oembed } = examples;
  const subject = { slug, product };
  const frame = { address: links.frame(slug), title: cardTitle(product, settings) };
  return {
    id: 'cards',
    title: 'Cards',
    content: html`<p>A card says more than a badge: the verdict, the rating, the price, who it is for and when to skip it, with the credit. It keeps up by itself.${published ? html` <a href="${links.basePath}/embed/${slug}">See one.</a>` : ''} Where a page may run scripts, paste these two lines:</p>
${codeBlock({ id: 'card-element', caption: 'With a script', code: elementMarkup(subject, settings, links), copy: true })}
<p>The link between the tags is shown when the card cannot be. <code>theme</code> is <code>light</code>, <code>dark</code> or, without it, the reader’s own; <code>mode="badge"</code> makes it a badge. The font is that of your page; custom properties such as <code>--product-verdict-background</code> set the colours. Where no script may run, use a frame:</p>
${codeBlock({ id: 'card-frame', caption: 'Without a script', code: frameMarkup(frame), copy: true })}
<p>Content systems and forums that know <a href="https://oembed.com">oEmbed</a> turn the address of a review on a line of its own into this card. To ask yourself:</p>
${codeBlock({ id: 'call-oembed', caption: 'oEmbed', code: `curl ${shellWord(oembed.address)}`, copy: true })}
${codeBlock({ id: 'oembed', caption: `oEmbed: answer ${oembed.status}`, code: oembed.body, answerTo: oembed.address })}`,
  };
}
