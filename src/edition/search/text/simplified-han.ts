import pairs from 'opencc-js/dict/TSCharacters';
import { replaceUnits } from './unit-table.ts';

const first = 0x3400;
const last = 0x9fff;

const units = new Uint16Array(last - first + 1);
for (const pair of pairs.split('|')) {
  const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(2)];
  // Characters beyond the basic plane are rare.
  if (from <= last && to <= last) units[from - first] = to;
}
// The table maps this one to a character that is not the final simplified one.
for (const from of '薴') units[from.charCodeAt(0) - first] = '苎'.charCodeAt(0);

const han = /[\u3400-\u9fff]/;

/** Replaces traditional by simplified Han characters, one by one as in OpenCC. */
export function simplifyHan(text: string): string {
  return han.test(text) ? replaceUnits(text, { first, units }) : text;
}
