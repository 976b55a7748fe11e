import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import { trusted, xmlDocument } from '../markup/markup.ts';
import { pictureSize } from '../picture/picture-subject.ts';
import type { Site } from '../site.ts';
import { cardRoom } from './card-room.ts';
import { cardTitle, emInFrame, frameMarkup, frameSize } from './frame-markup.ts';

/** The formats of oEmbed (oembed.com, section 2.2); the first is the default. */
export const oembedFormats = ['json', 'xml'] as const;

/** A format of oEmbed. */
export type OembedFormat = (typeof oembedFormats)[number];

/** The room there is, in px; nothing where none is named. */
export interface OembedRoom {
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

/** The response for the review of a product (oembed.com, section 2.3.4.4): the card in a frame. */
export function oembedOf(verdict: Verdict, { maxwidth, maxheight }: OembedRoom, { settings, links }: Site) {
  const width = Math.min(frameSize.width, maxwidth ?? frameSize.width);
  const height = Math.min(emInFrame * cardRoom(verdict, settings), maxheight ?? frameSize.height);
  const { product, slug } = verdict;
  const title = cardTitle(product, settings);
  const thumbnail = links.picture(slug);
  const fits =
    (maxwidth ?? pictureSize.width) >= pictureSize.width &&
    (maxheight ?? pictureSize.height) >= pictureSize.height;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: settings.name,
    provider_url: links.home,
    cache_age: settings.cache.maxAge,
    // "The thumbnail must respect any maxwidth and maxheight parameters."
    ...(fits &&
      thumbnail !== undefined && {
        thumbnail_url: thumbnail,
        thumbnail_width: pictureSize.width,
        thumbnail_height: pictureSize.height,
      }),
    html:
      fallbackOf(title, links.review(slug)) +
      frameMarkup({ address: links.frame(slug), title, width, height, tellsHost: true }),
    width,
    height,
  };
}

/**
 * What WordPress shows until the frame is there: a `blockquote` at the very beginning, in its embed protocol. It drops the
 * `noscript`, within which no other host shows it.
 */
function fallbackOf(title: string, review: string): string {
  return `${html`<noscript><blockquote><a href="${review}">${title}</a></blockquote></noscript>`}`;
}

/** Writes a response in a format. */
export function renderOembed(response: ReturnType<typeof oembedOf>, format: OembedFormat): string {
  if (format === 'json') return JSON.stringify(response);
  const elements = Object.entries(response).map(
    ([name, value]) => html`<${trusted(name)}>${value}</${trusted(name)}>\n`,
  );
  return xmlDocument(html`<oembed>
${elements}</oembed>`);
}
