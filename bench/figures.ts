/** A whole number with its thousands marked. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}

/** A ratio, cut and not rounded, so that what is just below a target never looks as if it met it. */
export function ratio(value: number): string {
  const digits = value < 0.1 ? 3 : 2;
  return (Math.floor(value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

/** Bytes in MiB. */
export function mebibytes(bytes: number): string {
  return `${whole(bytes / 1024 / 1024)} MiB`;
}
