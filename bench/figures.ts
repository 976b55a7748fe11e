/** Formats a whole number with thousands separators. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}

/** Formats a ratio, truncated so that one just below a target does not appear to meet it. */
export function ratio(value: number): string {
  const digits = value < 0.1 ? 3 : 2;
  return (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

/** Formats a conclusion: a target, and whether it is met. */
export function judge(target: string, isMet: boolean): string {
  return `${target}: ${isMet ? 'met' : 'not met'}.`;
}

/** Formats bytes in MiB. */
export function mebibytes(bytes: number): string {
  return `${whole(bytes / 1024 / 1024)} MiB`;
}
