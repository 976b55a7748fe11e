/** Picks one of several values, uniformly at random; there must be one. */
export function pick<Value>(values: readonly Value[], random: () => number): Value {
  return values[Math.floor(random() * values.length)] as Value;
}
