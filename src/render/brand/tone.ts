import { accentInDark } from '../../verdict/brand.ts';
import type { Settings } from '../../verdict/settings.ts';

/** The colour of a publication, as `#rrggbb`, on light and on dark pages: AA contrast with both of their backgrounds. */
export interface Tone {
  readonly light: string;
  readonly dark: string;
}

/** What publications have that set no accent: none of them is like a colour of a verdict. */
export const ownTones = ['#3d4bb0', '#1d5f96', '#0d6674', '#6a42a6', '#8b2f6c', '#46566b'] as const;

/** The accent that is set, or one that the name decides. */
export function toneOf({ name, brand }: Pick<Settings, 'name' | 'brand'>): Tone {
  const light = brand?.accent ?? ownTones[sumOf(name) % ownTones.length] ?? ownTones[0];
  return { light, dark: accentInDark(light) };
}

/** FNV-1a: near names have different sums. */
function sumOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum >>> 8;
}
