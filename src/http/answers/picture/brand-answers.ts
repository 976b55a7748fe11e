import { renderManifest } from '../../../render/brand/manifest.ts';
import { openSearchType, renderOpenSearch } from '../../../render/brand/open-search.ts';
import { dataAddress } from '../../../render/picture/drawn-mark.ts';
import type { Answer } from '../answer.ts';
import { documentContent } from '../discovery/document-content.ts';
import { embeddableHeaders } from '../page-headers.ts';
import type { Published } from '../published.ts';
import { iconOf } from './face.ts';
import type { PictureContext } from './picture-answers.ts';

/** The icons in pixels; systems round those without corners as they like. */
const icons = {
  '/favicon.ico': { form: 'ico', side: 48, corners: true },
  '/apple-touch-icon.png': { form: 'png', side: 180, corners: false },
  '/icon-192.png': { form: 'png', side: 192, corners: false },
  '/icon-512.png': { form: 'png', side: 512, corners: false },
} as const;

/** The path of one. */
export type IconPath = keyof typeof icons;

/** Of a picture that stands in the icon as a drawing, the side in px. */
const embeddedSide = 192;

/** `GET` of an icon in pixels. */
export function answerIcon(path: IconPath): (context: PictureContext) => Answer {
  const { form, side, corners } = icons[path];
  return ({ current, links, pictures }) => ({
    kind: 'content',
    head: {
      ...current.heads.data,
      type: form === 'ico' ? 'image/x-icon' : 'image/png',
      headers: embeddableHeaders,
    },
    compressed: true,
    link: current.licenceLink,
    render: () => pictures.draw({ state: 'icon', form, side, icon: iconOf(current.edition, corners) }),
    keepAs: `${links.basePath}${path}`,
  });
}

/** `GET /icon.svg`: the icon as a drawing, which may hold a picture. */
export function answerDrawnIcon({ current, links }: Published): Answer {
  return {
    kind: 'content',
    head: {
      ...current.heads.data,
      type: 'image/svg+xml; charset=utf-8',
      headers: {
        'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
        ...embeddableHeaders,
      },
    },
    link: current.licenceLink,
    render: async () => {
      const icon = iconOf(current.edition, true);
      if (icon.type === 'svg+xml') return Buffer.from(icon.bytes).toString();
      const side = embeddedSide;
      const png = await new Bun.Image(icon.bytes).resize(side, side).png().bytes();
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="${dataAddress('png', png)}"/></svg>`;
    },
    keepAs: `${links.basePath}/icon.svg`,
  };
}

/** `GET /manifest.webmanifest`. */
export function answerManifest(published: Published): Answer {
  const render = () => renderManifest(published.current.site);
  return documentContent(
    published,
    '/manifest.webmanifest',
    'application/manifest+json; charset=utf-8',
    render,
  );
}

/** `GET /opensearch.xml`. */
export function answerOpenSearch(published: Published): Answer {
  const render = () => renderOpenSearch(published.current.site);
  return documentContent(published, '/opensearch.xml', `${openSearchType}; charset=utf-8`, render);
}
