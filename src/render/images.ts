import { type ShownImage, storedImageTypes } from '../verdict/image.ts';

/** Finds a picture by its path in `images/` of the catalogue; nothing for one that the edition has not. */
export type FindImage = (file: string) => ShownImage | undefined;

/** The path of a picture under the base address. */
export function imagePath({ hash, type }: Pick<ShownImage, 'hash' | 'type'>): string {
  return `/images/${hash}.${storedImageTypes[type]}`;
}
