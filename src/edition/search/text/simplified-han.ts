import pairs from 'opencc-js/dict/TSCharacters';

const first = 0x3400;
const last = 0x9fff;

/** The simplified character of each, as a code unit; 0 where it is the same. */
const simplified = new Uint16Array(last - first + 1);
for (const pair of pairs.split('|')) {
  const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(2)];
  // Those beyond the basic plane are hardly ever written.
  if (from <= last && to <= last) simplified[from - first] = to;
}
// Some are simplified to what is simplified itself.
for (const [index, unit] of simplified.entries()) simplified[index] = simplified[unit - first] || unit;

const han = /[\u3400-\u9fff]/;

/** A text with simplified Han in place of traditional: one for the other, as OpenCC has them. */
export function simplifyHan(text: string): string {
  if (!han.test(text)) return text;
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    units[index] = (unit >= first && unit <= last && simplified[unit - first]) || unit;
  }
  return new TextDecoder('utf-16le').decode(units);
}
