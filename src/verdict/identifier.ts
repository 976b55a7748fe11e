import { PackageURL } from 'packageurl-js';
import { z } from 'zod';
import { messageOf } from './text/error-message.ts';
import { quoted } from './text/excerpt.ts';
import { refuse } from './text/refuse.ts';
import { productAddressSchema } from './text/web-address.ts';

/** The longest identifier, in UTF-16 code units. */
export const identifierMaxLength = 500;

const identifierAllowed =
  'a package URL such as pkg:npm/react, a GTIN such as gtin:4006381333931, or an address such as https://github.com/acme/notes';

const addressSchema = productAddressSchema('Address of a product or of its repository');

/**
 * Something that names a product beyond this catalogue: a package URL (github.com/package-url/purl-spec), normalised by
 * its type and without version, qualifiers and subpath; a GTIN, whose check digit is right; or an http or https address.
 */
export const identifierSchema = z
  .string()
  .transform((given, context) => {
    const text = given.trim();
    try {
      return normalise(text);
    } catch (error) {
      if (!(error instanceof IdentifierFault)) throw error;
      const { message, nearest } = error;
      refuse(context, message, { rule: 'identifier', allowed: identifierAllowed, nearest });
      return z.NEVER;
    }
  })
  .meta({ description: 'A package URL, a GTIN or an address', minLength: 1, maxLength: identifierMaxLength });

/**
 * What two ways to write one identifier have in common. Of an address that is host, port, path and query: scheme, `www.`, a
 * trailing slash and a fragment make no difference. A GTIN is compared with 14 digits (GS1 General Specifications, 7.3).
 */
export function identifierKey(identifier: string): string {
  const digits = /^gtin:(\d+)$/.exec(identifier)?.[1];
  if (digits !== undefined) return `gtin:${digits.padStart(14, '0')}`;
  return isAddress(identifier)
    ? identifier
        .replace(/^https?:\/\/(?:www\.)?/, '')
        .replace(/#.*$/s, '')
        .replace(/^([^?]*?)\/+(?=\?|$)/, '$1')
    : identifier;
}

/**
 * The keys (`identifierKey`) under which something that a caller has in hand may be known, the most exact first; none if it
 * is no identifier. A GTIN may come without `gtin:`, an address without its scheme or with a query of its own.
 */
export function lookupKeys(asked: string): readonly string[] {
  const text = asked.trim();
  const isPlain = !/^(?:pkg:|gtin:|https?:\/\/)/i.test(text);
  const prefix = isPlain ? (/^[\d -]{8,20}$/.test(text) ? 'gtin:' : 'https://') : '';
  const { data } = identifierSchema.safeParse(prefix + text);
  if (data === undefined) return [];
  const key = identifierKey(data);
  return isAddress(data) && key.includes('?')
    ? [key, key.slice(0, key.indexOf('?')).replace(/\/+$/, '')]
    : [key];
}

/** Whether an identifier is an http or https address. */
export function isAddress(identifier: string): boolean {
  return /^https?:/.test(identifier);
}

class IdentifierFault extends Error {
  readonly nearest: string | undefined;

  constructor(message: string, nearest?: string) {
    super(message);
    this.nearest = nearest;
  }
}

function normalise(text: string): string {
  if (text.length > identifierMaxLength) throw new IdentifierFault(`is ${text.length} characters long`);
  const shown = quoted(text, 100);
  if (/^pkg:/i.test(text)) return packageUrl(text, shown);
  if (/^gtin:/i.test(text)) return gtin(text.slice('gtin:'.length).replace(/[ -]/g, ''), shown);
  if (/^https?:/i.test(text)) {
    const { data, error } = addressSchema.safeParse(text);
    if (data !== undefined) return data;
    throw new IdentifierFault(error?.issues[0]?.message ?? `is ${shown}`);
  }
  const isGtin = /^[\d -]{8,20}$/.test(text);
  throw new IdentifierFault(
    `is ${shown}`,
    isGtin
      ? `gtin:${text.replace(/[ -]/g, '')}`
      : /^[^:/?#]+\.[^:/?#]+(?:[/?#]|$)/.test(text) && URL.canParse(`https://${text}`)
        ? `https://${text}`
        : undefined,
  );
}

function packageUrl(text: string, shown: string): string {
  // "@", "?" and "#" are encoded wherever they belong to a name. Versions are left out unread: not all are well formed.
  const unversioned = text.replace(/[?#].*$/s, '').replace(/@[^/]*$/, '');
  try {
    return PackageURL.fromString(unversioned).toString();
  } catch (error) {
    throw new IdentifierFault(
      `is ${shown}, which is not a package URL: ${messageOf(error).replace(/^Invalid purl: /, '')}`,
    );
  }
}

function gtin(digits: string, shown: string): string {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits))
    throw new IdentifierFault(`is ${shown}, which does not have 8, 12, 13 or 14 digits`);
  const body = digits.slice(0, -1);
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  const check = String((10 - (sum % 10)) % 10);
  if (!digits.endsWith(check))
    throw new IdentifierFault(`is ${shown}, whose last digit should be ${check}`, `gtin:${body}${check}`);
  return `gtin:${digits}`;
}
