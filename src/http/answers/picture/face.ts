import type { Edition } from '../../../edition/file/edition.ts';
import { imagesOf, type StoredImage } from '../../../edition/images/images.ts';
import { drawOwnMark } from '../../../render/brand/own-mark.ts';
import { toneOf } from '../../../render/brand/tone.ts';
import type { Face } from '../../../render/links.ts';
import type { OwnPicture } from '../../../render/picture/picture-subject.ts';

/** The icon and the logos that an edition has. */
export function faceOf(edition: Edition): Face {
  const { brand } = edition.settings;
  const find = (file: string | undefined) => (file === undefined ? undefined : imagesOf(edition).find(file));
  return { icon: find(brand?.icon), logo: find(brand?.logo), logoDark: find(brand?.logoDark) };
}

/** The icon of a publication: its own, or else the mark in its tone; without `corners` that fills its square. */
export function iconOf(edition: Edition, corners: boolean): OwnPicture {
  const { icon } = edition.settings.brand ?? {};
  const stored = icon === undefined ? undefined : imagesOf(edition).find(icon);
  if (stored) return pictureOf(edition, stored);
  const svg = drawOwnMark(toneOf(edition.settings), corners);
  return { type: 'svg+xml', hash: svg, bytes: Buffer.from(svg) };
}

/** What link-preview pictures show of a publication: its logo, or else its icon. */
export function markOf(edition: Edition): OwnPicture & { readonly standsForName: boolean } {
  const { logo } = edition.settings.brand ?? {};
  const stored = logo === undefined ? undefined : imagesOf(edition).find(logo);
  return {
    ...(stored ? pictureOf(edition, stored) : iconOf(edition, true)),
    standsForName: stored !== undefined,
  };
}

function pictureOf(edition: Edition, image: StoredImage): OwnPicture {
  return { type: image.type, hash: image.hash, bytes: imagesOf(edition).read(image) };
}
