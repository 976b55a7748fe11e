import type { Site } from '../site.ts';
import { markdownLink } from './markdown-text.ts';

/** The paragraphs at the end of a page as Markdown: its address, the credit and the licence. */
export function creditLines(address: string, { settings, links, words }: Site): string[] {
  const { attribution, licence } = settings;
  const { feed, facts: names } = words;
  return [
    '---',
    feed.fact({ name: names.source, text: markdownLink(address, address) }),
    feed.fact({
      name: names.credit,
      text: markdownLink(attribution.text, attribution.url ?? links.base),
    }),
    feed.fact({ name: names.licence, text: markdownLink(licence.id, licence.url) }),
  ];
}
