import { messageOf, stackOf } from '../../verdict/text/error-message.ts';
import type { BadgePicture } from './draw-badge.ts';
import type { PictureSubject } from './picture-subject.ts';

/** What the thread draws. */
export type Drawable = PictureSubject | BadgePicture;

/** What the thread says: once that it listens or why it cannot draw, then for each subject the picture or what went wrong. */
export type PictureReply =
  | { readonly ready: true }
  | { readonly unable: string }
  | { readonly png: Uint8Array<ArrayBuffer> }
  | { readonly failure: string };

// The body of the worker that `PictureWorker` starts: a subject comes in, its picture goes out.

declare const self: Worker;

try {
  // Loaded from here, so that what cannot be loaded is a message and not a page of source code.
  const [{ drawPicture }, { drawBadgePicture }, { rasterise }, { FontLibrary }] = await Promise.all([
    import('./draw-picture.ts'),
    import('./draw-badge.ts'),
    import('./rasterise.ts'),
    import('#typesetting/font-library.ts'),
  ]);
  rasterise('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  const library = new FontLibrary();
  const answer = (subject: Drawable): PictureReply => {
    try {
      return {
        png: 'badge' in subject ? drawBadgePicture(subject, library) : drawPicture(subject, library),
      };
    } catch (error) {
      return { failure: stackOf(error) };
    }
  };
  self.onmessage = ({ data }: MessageEvent<Drawable>) => self.postMessage(answer(data));
  self.postMessage({ ready: true } satisfies PictureReply);
} catch (error) {
  self.postMessage({ unable: messageOf(error) } satisfies PictureReply);
}
