/** The level under a page's own heading. */
const highest = 2;

/**
 * Levels for the headings of a text that stands on a page with a heading of its own, from the levels they were
 * written with: the outline stays, no level is skipped, and it starts at 2 whatever the text starts with.
 */
export function headingLevels(written: readonly number[]): number[] {
  const above: number[] = [];
  return written.map((level) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return Math.min(6, highest - 1 + above.length);
  });
}
