import pairs from 'opencc-js/dict/TSCharacters';
import { replaceUnits } from './unit-table.ts';

const first = 0x3400;
const last = 0x9fff;

const units = new Uint16Array(last - first + 1);
for (const pair of pairs.split('|')) {
  const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(2)];
  // Those beyond the basic plane are hardly ever written.
  if (from <= last && to <= last) units[from - first] = to;
}
// One is simplified to what is simplified itself.
for (const from of '薴') units[from.charCodeAt(0) - first] = '苎'.charCodeAt(0);

const han = /[\u3400-\u9fff]/;

/** A text with simplified Han in place of traditional: one for the other, as OpenCC has them. */
export function simplifyHan(text: string): string {
  return han.test(text) ? replaceUnits(text, { first, units }) : text;
}
