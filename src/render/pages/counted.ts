const grouped = new Intl.NumberFormat('en-GB');

/** A number as people read it: 12,000. */
export function figure(number: number): string {
  return grouped.format(number);
}

/** A number of things: "1 review", "12,000 reviews". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${figure(number)} ${number === 1 ? one : many}`;
}
