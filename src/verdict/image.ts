import { z } from 'zod';
import { quoted } from './text/excerpt.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';

/** The folder of a catalogue in which its pictures lie. */
export const imagesFolder = 'images';

/** The longest path of a picture in that folder, in UTF-16 code units. */
const fileMaxLength = 200;

const fileAllowed = `the path of a file in ${imagesFolder}/, such as acme-notes.jpg`;

/** Formats of pictures: the media type is `image/` and this name; the value is the file extension. */
export const imageTypes = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;

/** All formats in an edition: the icon and the logo may be drawings too. */
export const storedImageTypes = { ...imageTypes, 'svg+xml': 'svg' } as const;

/** One of them. */
export type ImageType = keyof typeof storedImageTypes;

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

/** Describes the pictures that are accepted. */
export const imageTypesAllowed = 'a still picture in PNG, JPEG or WebP';

/** What a picture is for: readers of a review, or the site itself, which may show a drawing in SVG too. */
export type ImageUse = 'review' | 'brand';

/**
 * The path of a picture in its folder, by the address that a text names it with: `../images/a.jpg` as seen from a record,
 * `images/a.jpg`, `/images/a.jpg`. Nothing for any other address.
 */
export function imageFile(address: string): string | undefined {
  const [, path] = inFolder.exec(address) ?? [];
  if (path === undefined) return undefined;
  try {
    const file = decodeURIComponent(path).normalize('NFC');
    return isImagePath(file) ? file : undefined;
  } catch {
    // Not percent-encoded UTF-8.
    return undefined;
  }
}

const inFolder = new RegExp(`^(?:\\.{0,2}/)?${imagesFolder}/([^?#]+)$`);

/** The path of a picture in its folder, which may be written with the folder. */
export function imagePathSchema(description: string) {
  return z
    .string()
    .check((context) => {
      const given = context.value.trim().normalize('NFC');
      // Editors write the folder too.
      context.value = inFolder.exec(given)?.[1] ?? given;
      if (!isImagePath(context.value))
        refuse(context, `is ${quoted(given)}`, { rule: 'image', allowed: fileAllowed });
    })
    .meta({ description, minLength: 1, maxLength: fileMaxLength });
}

/** The picture of a product, as a record names it. */
export const imageSchema = z
  .strictObject({
    file: imagePathSchema(`Path of the picture in ${imagesFolder}/: PNG, JPEG or WebP`),
    alt: lineSchema(200, 'What the picture shows, for those who do not see it'),
    credit: lineSchema(200, 'Whose picture it is').optional(),
  })
  .meta({ description: 'A picture of the product' });

/** A checked picture. */
export type Image = z.output<typeof imageSchema>;

/** Whether a text can be the path of a picture in its folder: below it, and in no other way to write it. */
export function isImagePath(file: string): boolean {
  return (
    file.length <= fileMaxLength &&
    !/[\\\p{Cc}\p{Cs}]/u.test(file) &&
    file.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
