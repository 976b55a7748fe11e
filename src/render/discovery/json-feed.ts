import type { Site } from '../site.ts';
import type { Feed } from './feed.ts';

/** A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1), under this absolute address. */
export function renderJsonFeed(
  { title, page, entries }: Feed,
  address: string,
  { settings, links, words }: Site,
): string {
  const { name, licence, attribution, language } = settings;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: address,
    description: words.feed.subtitle,
    language,
    authors: [{ name, url: links.home }],
    // The format has no member for a licence; one of the publisher's own begins with an underscore.
    _license: {
      about: links.docs,
      id: licence.id,
      url: licence.url,
      attribution: { text: attribution.text, url: attribution.url ?? links.base },
    },
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      ...(entry.language !== undefined && { language: entry.language }),
      summary: entry.summary,
      content_html: entry.content,
      ...(entry.image && { image: entry.image.address }),
      date_modified: entry.updated,
      ...(entry.authors.length > 0 && {
        authors: entry.authors.map(({ name, address }) => ({ name, url: address })),
      }),
      tags: [entry.categoryName],
    })),
  });
}
