/** Pseudo-random choices, the same for the same seed. */
export class Dice {
  /** A number in [0, 1). */
  readonly random: () => number;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }

  /** True once in `times` calls, on average. */
  once(times: number): boolean {
    return this.random() * times < 1;
  }

  /** One of several values, each equally likely. Throws `RangeError` if there are none. */
  of<Value>(values: readonly Value[]): Value {
    const at = Math.floor(this.random() * values.length);
    if (at >= values.length) throw new RangeError('nothing to choose from');
    return values[at] as Value;
  }

  /** One of several values by their weights. */
  weighted<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value {
    let left = this.random() * values.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.of(values)[1];
  }
}

/** Numbers in [0, 1) that are the same for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
