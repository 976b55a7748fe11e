import { FontLibrary } from '#typesetting/font-library.ts';
import { stackOf } from '../../verdict/error-message.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureSubject } from './picture-subject.ts';

/** What the thread says: once that it listens, then for each subject the picture or what went wrong. */
export type PictureReply =
  | { readonly ready: true }
  | { readonly png: Uint8Array<ArrayBuffer> }
  | { readonly failure: string };

// The body of the worker that `PictureWorker` starts: a subject comes in, its picture goes out.

declare const self: Worker;

const library = new FontLibrary();

self.onmessage = ({ data }: MessageEvent<PictureSubject>) => self.postMessage(answer(data));
self.postMessage({ ready: true } satisfies PictureReply);

function answer(subject: PictureSubject): PictureReply {
  try {
    return { png: drawPicture(subject, library) };
  } catch (error) {
    return { failure: stackOf(error) };
  }
}
