import { html } from 'hono/html';

/** The room that a card asks for, in px: what its longest texts need in a frame as wide. */
export const frameSize = { width: 600, height: 320 } as const;

/** What the texts that are pasted into a page call a card: neither verdict nor rating, since those may change. */
export function cardTitle(product: string, publication: string): string {
  return `${product}: verdict by ${publication}`;
}

/** A frame to put into a page. */
export interface Frame {
  /** Absolute address of the card. */
  readonly address: string;
  /** What is in it, for those who do not see it. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
}

/** The markup of a frame, well-formed XML too: nothing runs in it, and its links open beside the page it stands in. */
export function frameMarkup({
  address,
  title,
  width = frameSize.width,
  height = frameSize.height,
}: Frame): string {
  return `${html`<iframe src="${address}" title="${title}" width="${width}" height="${height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`}`;
}
