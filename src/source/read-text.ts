import type { Diagnostic } from '../verdict/diagnostic.ts';

const strict = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8 strictly and drops a leading byte order mark; returns a diagnostic with the location of a bad byte. */
export function readText(bytes: Uint8Array, file: string, firstLine = 1): string | Diagnostic {
  try {
    return strict.decode(bytes);
  } catch {
    return {
      file,
      ...locateBadByte(bytes, firstLine),
      rule: 'utf-8',
      message: 'this is not UTF-8',
      allowed: 'files saved as UTF-8',
    };
  }
}

function locateBadByte(bytes: Uint8Array, firstLine: number): { line: number; column: number } {
  let line = firstLine;
  let start = 0;
  for (;;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const slice = bytes.subarray(start, end);
    try {
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(slice);
    } catch {
      return {
        line,
        column: new TextDecoder('utf-8', { ignoreBOM: true }).decode(slice).indexOf('\uFFFD') + 1,
      };
    }
    if (newline === -1) return { line, column: 1 };
    line++;
    start = newline + 1;
  }
}
