import { html } from 'hono/html';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { shellWord } from '../../shell-word.ts';
import { copyable } from '../code-block.ts';

/** "Use this data": where the verdict is as JSON, how to ask for it, and the credit to give. */
export function renderDataSection(slug: string, settings: Settings, links: Links): Markup {
  const { attribution, licence } = settings;
  const words = wordsOf(settings).paste;
  const linkTo = (address: string) => (text: string) => html`<a href="${address}">${text}</a>`;
  const address = links.record(slug);
  const credit = `${html`<a href="${attribution.url ?? links.base}">${attribution.text}</a>`}`;
  return html`<section class="reuse" aria-labelledby="data">
<h2 id="data">${words.data}</h2>
<p>${words.dataNote({ json: linkTo(`${links.basePath}/api/v1/${slug}`), licence: linkTo(licence.url), id: licence.id, docs: linkTo(`${links.basePath}/docs`) })}</p>
<h3 class="label">${words.address}</h3>
${copyable('data-address', words.address, address, wordsOf(settings))}
<h3 class="label">${words.curl}</h3>
${copyable('data-curl', words.curl, `curl ${shellWord(address)}`, wordsOf(settings))}
<h3 class="label">${words.credit}</h3>
${copyable('data-credit', words.credit, credit, wordsOf(settings))}
</section>`;
}
