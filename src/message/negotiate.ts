/** The supported encodings, best first: among equal qualities the first wins. */
export const encodings = ['br', 'zstd', 'gzip'] as const;

/** A content coding other than `identity` (RFC 9110, section 8.4.1). */
export type Encoding = (typeof encodings)[number];

/**
 * Chooses one of the codings `offered`, best first, for an `Accept-Encoding` header (RFC 9110, section 12.5.3); nothing
 * means identity.
 */
export function negotiateEncoding(
  accept: string | null,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (accept === null || accept === '') return undefined;
  // Browsers send no weights: then the best named coding wins.
  if (!/[;*A-Z]/.test(accept)) return offered.find((coding) => named[coding].test(accept));
  const quality = new Map<string, number>();
  for (const part of accept.slice(0, 1000).toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';');
    quality.set(coding.trim(), qualityOf(parameters));
  }
  const wanted = (coding: string, fallback: number) => quality.get(coding) ?? quality.get('*') ?? fallback;
  let best: Encoding | undefined;
  // A client that rates identity above a coding does not get that coding.
  let bestQuality = quality.get('identity') ?? 0;
  for (const coding of offered) {
    const value = wanted(coding, 0);
    if (value > 0 && (best === undefined ? value >= bestQuality : value > bestQuality)) {
      best = coding;
      bestQuality = value;
    }
  }
  return best;
}

const named: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|,)[ \t]*br[ \t]*(?:,|$)/,
  zstd: /(?:^|,)[ \t]*zstd[ \t]*(?:,|$)/,
  gzip: /(?:^|,)[ \t]*gzip[ \t]*(?:,|$)/,
};

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/.exec(parameter);
    if (match) return Number(match[1]);
  }
  return parameters.some((parameter) => /^\s*q=/.test(parameter)) ? 0 : 1;
}
