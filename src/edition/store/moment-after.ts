/** A day in milliseconds. */
export const msPerDay = 86_400_000;

/** Now in whole seconds, but later than `last`: clocks go wrong, and publications stay in order. */
export function momentAfter(now: Date, last: Date | undefined): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(last ? Math.max(second, last.getTime() + 1000) : second);
}
