/** Draws at random by Zipf's law with exponent 1: the second item is half as likely as the first, the third a third. */
export function zipfDraws(from: readonly string[], count: number, random: () => number): string[] {
  let sum = 0;
  const upTo = from.map((_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return Array.from({ length: count }, () => from[firstAtLeast(upTo, random() * sum)] ?? '');
}

function firstAtLeast(ascending: readonly number[], wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
