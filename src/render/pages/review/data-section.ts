import { html } from 'hono/html';
import type { Settings } from '../../../verdict/settings.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { shellWord } from '../../shell-word.ts';
import { copyable } from '../code-block.ts';

/** "Use this data": where the verdict is as JSON, how to ask for it, and the credit to give. */
export function renderDataSection(slug: string, { attribution, licence }: Settings, links: Links): Markup {
  const address = links.record(slug);
  const credit = `${html`<a href="${attribution.url ?? links.base}">${attribution.text}</a>`}`;
  return html`<section class="reuse" aria-labelledby="data">
<h2 id="data">Use this data</h2>
<p>This verdict is also <a href="${links.basePath}/api/v1/${slug}">a JSON document</a>, free to use under <a href="${licence.url}">${licence.id}</a> wherever you credit the source with a link. No key is needed; the <a href="${links.basePath}/docs">documentation</a> tells the rest.</p>
<h3 class="label">Address</h3>
${copyable('data-address', 'the address', address)}
<h3 class="label">With curl</h3>
${copyable('data-curl', 'the command', `curl ${shellWord(address)}`)}
<h3 class="label">Credit, in HTML</h3>
${copyable('data-credit', 'the credit', credit)}
</section>`;
}
