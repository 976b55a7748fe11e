import { html } from 'hono/html';
import type { Settings } from '../../verdict/settings.ts';
import { type WordSettings, wordsOf } from '../../words/words-of.ts';

/** The room that a card asks for, in px: what its longest texts need in a frame as wide. */
export const frameSize = { width: 600, height: 320 } as const;

/** The size of an em in a frame, in px. */
export const emInFrame = 16;

/** What the texts that are pasted into a page call a card: neither verdict nor rating, since those may change. */
export function cardTitle(product: string, settings: Pick<Settings, 'name'> & WordSettings): string {
  return wordsOf(settings).embed.title({ product, publication: settings.name });
}

/** A frame to put into a page. */
export interface Frame {
  /** Absolute address of the card. */
  readonly address: string;
  /** What is in it, for those who do not see it. */
  readonly title: string;
  readonly width?: number;
  /** Whether it tells its host its height and links, for which it runs a script, shut off from the page. */
  readonly tellsHost?: boolean;
  readonly height?: number;
}

/** The markup of a frame, well-formed XML too; its links open beside the page it stands in. */
export function frameMarkup({
  address,
  title,
  width = frameSize.width,
  height = frameSize.height,
  tellsHost = false,
}: Frame): string {
  const source = tellsHost ? `${address}?messages=wordpress` : address;
  const scripts = tellsHost ? 'allow-scripts ' : '';
  // WordPress drops the style, and keeps this attribute.
  const border = tellsHost ? html` frameborder="0"` : '';
  return `${html`<iframe src="${source}" title="${title}" width="${width}" height="${height}"${border} loading="lazy" sandbox="${scripts}allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`}`;
}
