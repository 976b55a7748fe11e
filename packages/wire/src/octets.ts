const tokenCharacters = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The bytes of a token, as 1: methods and field names (RFC 9110, section 5.6.2). */
export const isToken: Uint8Array = octetsWhere((octet) =>
  tokenCharacters.includes(String.fromCharCode(octet)),
);

/**
 * The bytes of a request target, as 1: visible ones except `#`, since a fragment is never sent, and those above 127,
 * which people type unencoded although RFC 3986 requires percent-encoding.
 */
export const isTarget: Uint8Array = octetsWhere((octet) => octet > 0x20 && octet !== 0x7f && octet !== 0x23);

/** The bytes of a field value, as 1: visible, blank, tab and above 127 (RFC 9110, section 5.5). */
export const isValue: Uint8Array = octetsWhere(
  (octet) => octet === 0x09 || (octet >= 0x20 && octet !== 0x7f),
);

/** Carriage return. */
export const CR = 0x0d;
/** Line feed. */
export const LF = 0x0a;
/** Space. */
export const SP = 0x20;
/** Horizontal tab. */
export const TAB = 0x09;
/** Begins a chunk extension. */
export const SEMICOLON = 0x3b;
/** Ends a field name. */
export const COLON = 0x3a;

/** Trims spaces and tabs: no other white space is optional (RFC 9110, section 5.6.3). */
export function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Reports whether a byte is a space or a tab. */
export function isBlank(octet: number | undefined): boolean {
  return octet === SP || octet === TAB;
}

function octetsWhere(test: (octet: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, octet) => Number(test(octet)));
}
