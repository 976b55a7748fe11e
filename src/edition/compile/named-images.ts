import MarkdownIt, { type Token } from 'markdown-it';
import type { Location } from '../../verdict/diagnostic.ts';
import { imageFile, imageSchema, imagesFolder } from '../../verdict/image.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';

/** A picture that a record names. */
export interface NamedImage {
  /** Its path in `images/`. */
  readonly file: string;
  /** What names it. */
  readonly by: 'image' | 'review';
  readonly location: () => Location;
}

const markdown = new MarkdownIt({ html: false });

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
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  for (const block of markdown.parse(text, {})) {
    let from = starts[block.map?.[0] ?? 0] ?? 0;
    for (const address of addressesIn(block.children ?? [])) {
      const found = text.indexOf(address, from);
      if (found !== -1) from = found;
      const file = imageFile(address);
      if (file !== undefined) yield { file, offset: from };
    }
  }
}

function* addressesIn(tokens: readonly Token[]): Iterable<string> {
  for (const token of tokens) {
    if (token.type === 'image') yield String(token.attrGet('src') ?? '');
    yield* addressesIn(token.children ?? []);
  }
}
