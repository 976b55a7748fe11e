import { messageOf, stackOf } from '../../verdict/text/error-message.ts';
import type { BadgePicture } from './draw-badge.ts';
import type { IconSubject, PictureSubject } from './picture-subject.ts';

/** What the thread draws. */
export type Drawable = PictureSubject | IconSubject | BadgePicture;

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
  const [{ drawPicture }, { drawBadgePicture }, { drawIcon }, { drawnMark }, { rasterise }, { FontLibrary }] =
    await Promise.all([
      import('./draw-picture.ts'),
      import('./draw-badge.ts'),
      import('./icon.ts'),
      import('./drawn-mark.ts'),
      import('./rasterise.ts'),
      import('#typesetting/font-library.ts'),
    ]);
  rasterise('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  const library = new FontLibrary();
  const answer = async (subject: Drawable): Promise<PictureReply> => {
    try {
      if ('badge' in subject) return { png: drawBadgePicture(subject, library) };
      if (subject.state === 'icon') return { png: await drawIcon(subject) };
      return { png: drawPicture(subject, library, subject.mark && (await drawnMark(subject.mark))) };
    } catch (error) {
      return { failure: stackOf(error) };
    }
  };
  self.onmessage = async ({ data }: MessageEvent<Drawable>) => self.postMessage(await answer(data));
  self.postMessage({ ready: true } satisfies PictureReply);
} catch (error) {
  self.postMessage({ unable: messageOf(error) } satisfies PictureReply);
}
