import { distance } from 'fastest-levenshtein';

/**
 * The candidate most similar to `given`, or `undefined` if none is close: at most one edit per three characters,
 * where two neighbours that are swapped are one, ignoring case and accents. Compares the first 100 characters only, which bounds its cost.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(given);
  const bound = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = bound + 1;
  for (const candidate of candidates) {
    const known = fold(candidate);
    const edits = isSwap(wanted, known) ? 1 : distance(wanted, known);
    if (edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}

/** Whether two texts differ in nothing but the order of two neighbours. */
function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  return one.slice(0, at) + (one[at + 1] ?? '') + one[at] + one.slice(at + 2) === other;
}

function fold(text: string): string {
  return text
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/[\p{Mark}\s_-]+/gu, '')
    .toLowerCase();
}
