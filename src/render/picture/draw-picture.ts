import type { FontLibrary } from '#typesetting/font-library.ts';
import type { DrawnMark } from './drawn-mark.ts';
import { renderPicture } from './picture.ts';
import type { PictureSubject } from './picture-subject.ts';
import { rasterise } from './rasterise.ts';

/** Draws a picture as PNG: the same bytes for the same subject. Takes some 70 ms of the thread it runs on. */
export function drawPicture(
  subject: PictureSubject,
  library: FontLibrary,
  mark?: DrawnMark,
): Uint8Array<ArrayBuffer> {
  return rasterise(renderPicture(subject, library, mark));
}
