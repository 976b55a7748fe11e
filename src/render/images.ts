import { type ImageType, imageTypes } from '../verdict/image.ts';

/** A picture that readers can load. */
export interface ShownImage {
  readonly hash: string;
  readonly type: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly length: number;
}

/** Finds a picture by its path in `images/` of the catalogue; nothing for one that the edition has not. */
export type FindImage = (file: string) => ShownImage | undefined;

/** The path of a picture under the base address. */
export function imagePath({ hash, type }: Pick<ShownImage, 'hash' | 'type'>): string {
  return `/images/${hash}.${imageTypes[type]}`;
}
