import type { Token } from 'markdown-it';
import type { Location } from '../../verdict/diagnostic.ts';
import { imageFile, imageSchema, imagesFolder } from '../../verdict/image.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';
import { placedBlocks } from '../../verdict/text/placed-blocks.ts';

/** A picture that a record names. */
export interface NamedImage {
  /** Its path in `images/`. */
  readonly file: string;
  /** What names it. */
  readonly by: 'image' | 'review';
  readonly location: () => Location;
}

/** The pictures that a record names, whatever else is wrong with it; addresses elsewhere are none. */
export function namedImages({ values, locate }: RawRecord): NamedImage[] {
  const { image, review } = values;
  const named: NamedImage[] = [];
  if (typeof image === 'object' && image !== null && 'file' in image) {
    const { data: file } = imageSchema.shape.file.safeParse(image.file);
    if (file !== undefined) named.push({ file, by: 'image', location: () => locate(['image', 'file']) });
  }
  if (typeof review === 'string' && review.includes(`${imagesFolder}/`))
    for (const { file: found, offset } of imagesIn(review))
      named.push({ file: found, by: 'review', location: () => locate(['review'], offset) });
  return named;
}

/** The pictures of a text in Markdown, each with the UTF-16 offset at which its address begins, or its paragraph. */
function* imagesIn(text: string): Iterable<{ readonly file: string; readonly offset: number }> {
  for (const { block, find } of placedBlocks(text, 'shown'))
    for (const address of addressesIn(block.children ?? [])) {
      const offset = find(address);
      const file = imageFile(address);
      if (file !== undefined) yield { file, offset };
    }
}

function* addressesIn(tokens: readonly Token[]): Iterable<string> {
  for (const token of tokens) {
    if (token.type === 'image') yield String(token.attrGet('src') ?? '');
    yield* addressesIn(token.children ?? []);
  }
}
