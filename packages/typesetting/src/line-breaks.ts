/** Splits a text where it may be broken into lines. Parts may end with a space, which is dropped at the end of a line. */
export function breakable(text: string): string[] {
  return text.split(/(?<= )(?=[^ ])/).flatMap((word) => merged(split(word)));
}

const ideographic = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303f\\u30fb\\u30fc\\uff01-\\uff65';
/** A word in katakana, an ideograph, or anything else. */
const pieces = new RegExp(`[\\p{sc=Katakana}ー]+|[${ideographic}]\\p{M}*|[^${ideographic}]+`, 'gu');

/** Characters that a Chinese or Japanese line must not begin with, or end with (JIS X 4051, 4.1). */
const noStart =
  /^[ 、。，．・：；？！ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻」』）］｝】〕》〉〗〙’”…‥～〜\p{Pe}\p{Pf}.,:;!?%‰]/u;
const noEnd = /[「『（［｛【〔《〈〖〘‘“\p{Ps}\p{Pi}#$]$/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Splits between ideographs, after hyphens within words, and between words of scripts without spaces. */
function split(word: string): string[] {
  return (word.match(pieces) ?? [])
    .flatMap((piece) => piece.split(/(?<=[\p{L}\p{N}][-‐–—/])(?=[\p{L}\p{N}])/u))
    .flatMap((piece) =>
      /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(piece)
        ? Array.from(words.segment(piece), ({ segment }) => segment)
        : [piece],
    );
}

function merged(parts: readonly string[]): string[] {
  const result: string[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last !== undefined && (noStart.test(part) || noEnd.test(last)))
      result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
