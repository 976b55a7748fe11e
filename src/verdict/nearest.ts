import { distance } from 'fastest-levenshtein';

/**
 * The candidate most similar to `given`, or `undefined` if none is close: at most one edit per three characters,
 * ignoring case and accents. Compares the first 100 characters only, which bounds its cost.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(given);
  const bound = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = bound + 1;
  for (const candidate of candidates) {
    const edits = distance(wanted, fold(candidate));
    if (edits < bestDistance) {
      best = candidate;
      bestDistance = edits;
    }
  }
  return best;
}

function fold(text: string): string {
  return text
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/[\p{Mark}\s_-]+/gu, '')
    .toLowerCase();
}
