/** Numbers below this one are sorted; the first four bytes of a key and its number make up one number of 53 bits. */
const numbersEnd = 2 ** 20;

/** The numbers of keys in the order of their bytes. No two are the same, and no byte is 0; each ends where the next begins. */
export function sortKeys(bytes: Uint8Array, ends: Int32Array): Float64Array {
  const sorted = Float64Array.from(ends, (_, number) => number);
  sortFrom(0, sorted, bytes, ends);
  return sorted;
}

/** Sorts keys that share their first bytes: typed arrays of numbers sort without a comparing function. */
function sortFrom(shared: number, sorted: Float64Array, bytes: Uint8Array, ends: Int32Array): void {
  for (let index = 0; index < sorted.length; index++) {
    const number = sorted[index] ?? 0;
    const end = ends[number] ?? 0;
    let place = (ends[number - 1] ?? 0) + shared;
    let prefix = 0;
    for (const after = place + 4; place < after; place++)
      prefix = prefix * 256 + (place < end ? (bytes[place] ?? 0) : 0);
    sorted[index] = prefix * numbersEnd + number;
  }
  sorted.sort();
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const first = prefixOf(sorted[start]);
    while (end < sorted.length && prefixOf(sorted[end]) === first) end++;
    for (let index = start; index < end; index++) sorted[index] = (sorted[index] ?? 0) - first * numbersEnd;
    if (end - start > 1) sortFrom(shared + 4, sorted.subarray(start, end), bytes, ends);
  }
}

function prefixOf(key = 0): number {
  return Math.floor(key / numbersEnd);
}
