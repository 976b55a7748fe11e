/** Picks one of several values, uniformly at random. */
export function pick<Value>(values: readonly [Value, ...Value[]], random: () => number): Value {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
