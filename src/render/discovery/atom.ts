import { html } from 'hono/html';
import type { Links } from '../links.ts';
import { xmlDocument } from '../markup/markup.ts';
import type { Site } from '../site.ts';
import type { Feed, FeedEntry } from './feed.ts';

/** A feed as Atom (RFC 4287), under this absolute address. */
export function renderAtom(
  { title, page, updated, entries }: Feed,
  address: string,
  { settings, links, words: { feed } }: Site,
): string {
  const { name, licence, attribution, language } = settings;
  const rights = feed.rights({
    credit: attribution.text,
    address: attribution.url ?? links.base,
    id: licence.id,
    licence: licence.url,
  });
  return xmlDocument(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${address}</id>
<title>${title}</title>
<subtitle>${feed.subtitle}</subtitle>
<updated>${updated}</updated>
<author><name>${name}</name><uri>${links.home}</uri></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="license" href="${licence.url}"/>
<rights>${rights}</rights>
${entries.map((entry) => entryElement(entry, links))}</feed>`);
}

/** Rights are those of the feed, and so is the author where the entry names none (sections 4.2.1 and 4.2.10). */
function entryElement(entry: FeedEntry, links: Links) {
  return html`<entry${entry.language === undefined ? '' : html` xml:lang="${entry.language}"`}>
<id>${entry.id}</id>
<title>${entry.title}</title>
<updated>${entry.updated}</updated>
<link rel="alternate" type="text/html" href="${entry.address}"/>
${entry.image ? html`<link rel="enclosure" type="image/${entry.image.type}" length="${entry.image.length}" href="${entry.image.address}"/>\n` : ''}${entry.authors.map(({ name, address }) => html`<author><name>${name}</name><uri>${address}</uri></author>\n`)}<category term="${entry.categorySlug}" scheme="${links.base}/categories" label="${entry.categoryName}"/>
<summary>${entry.summary}</summary>
<content type="html">${entry.content}</content>
</entry>
`;
}
