/** Prints the items of a JSON array, each on its line, so that the array is never in memory whole. */
export function printJsonItems(items: Iterable<unknown>, print: (line: string) => void): void {
  let before: string | undefined;
  for (const item of items) {
    if (before !== undefined) print(`${before},`);
    before = JSON.stringify(item);
  }
  if (before !== undefined) print(before);
}
