/** The slices of a font family, by the code points that they cover. */
export class SliceIndex {
  /** Sorted by `from`. */
  readonly #ranges: readonly Range[];
  /** For each range, the highest end among it and all before it. */
  readonly #reach: readonly number[];

  /** Reads `unicode.json` of a Fontsource package: slice names with their CSS `unicode-range`. */
  constructor(json: string) {
    const slices: Readonly<Record<string, string>> = JSON.parse(json);
    this.#ranges = Object.entries(slices)
      .flatMap(([name, ranges]) => ranges.split(',').map((range) => parseRange(range, name)))
      .sort((a, b) => a.from - b.from);
    let farthest = 0;
    this.#reach = this.#ranges.map(({ to }) => {
      farthest = Math.max(farthest, to);
      return farthest;
    });
  }

  /** The names of the slices for a code point; some ranges overlap. */
  slicesOf(codePoint: number): string[] {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.from ?? 0) <= codePoint) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let index = low - 1; (this.#reach[index] ?? -1) >= codePoint; index--) {
      const range = this.#ranges[index];
      if (range && range.to >= codePoint) found.push(range.slice);
    }
    return found;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly slice: string;
}

/** `U+1f300` or `U+1f302-1f308`; numbered slices have their number in brackets here, but not in file names. */
function parseRange(range: string, name: string): Range {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
  return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice: name.replace(/[[\]]/g, '') };
}
