import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

const decoders: Readonly<Record<string, (body: Uint8Array) => Buffer>> = {
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

/** Decodes a body; throws if it does not have this content coding. */
export function decode(body: Buffer, coding: string | undefined): Buffer {
  if (coding === undefined) return body;
  const decoder = decoders[coding];
  if (!decoder) throw new Error(`unknown coding: ${coding}`);
  return decoder(body);
}

/** Whether `Accept-Encoding` permits a coding (RFC 9110, section 12.5.3); a malformed field proves nothing. */
export function acceptsCoding(accept: string | undefined, coding: string): boolean {
  let [isListed, anyOther] = [false, false];
  for (const member of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    if (name === coding) {
      if (!isRefused) return true;
      isListed = true;
    } else if (name === '*' && !isRefused) anyOther = true;
  }
  return anyOther && !isListed;
}
