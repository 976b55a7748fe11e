import { z } from 'zod';
import { quoted } from './excerpt.ts';
import { refuse } from './refuse.ts';

/** The longest address of a publication, of a licence or of a person, in UTF-16 code units. */
const webAddressMaxLength = 200;

/** The longest address of a product, in UTF-16 code units. */
const productAddressMaxLength = 500;

/** Describes the base addresses that are accepted. */
export const webAddressAllowed =
  'an absolute http or https address such as https://verdicts.example or https://example.com/verdicts';

/** Describes the addresses of products that are accepted. */
const productAddressAllowed = `an absolute http or https address of at most ${productAddressMaxLength} characters, such as https://example.com`;

/** An address that is written into every response: absolute, without query, fragment or trailing slash. */
export const baseUrlSchema = webAddress()
  .transform((address) => new URL(address).href.replace(/\/+$/, ''))
  .meta({ description: 'Where the service is published; may carry a path', ...formOf(webAddressMaxLength) });

/** An address as the URL standard writes it: ASCII only, so that a header can carry it; without query and fragment. */
export function webAddressSchema(description: string) {
  return webAddress()
    .transform(standardForm)
    .meta({ description, ...formOf(webAddressMaxLength) });
}

/** The address of a product, as the URL standard writes it; it may have a query and a fragment: shops tell products apart by them. */
export function productAddressSchema(description: string) {
  const faultOf = (value: string) => addressFault(value, productAddressMaxLength);
  return checkedAddress(faultOf, productAddressAllowed, productAddressMaxLength)
    .transform(standardForm)
    .meta({ description, ...formOf(productAddressMaxLength) });
}

/** What stands for the slug of a verdict in an address that leads to its source. */
const slugPlace = '{slug}';

const editAddressAllowed = `an https address with ${slugPlace} in it, such as https://github.com/acme/verdicts/edit/main/verdicts/${slugPlace}.md`;

/** An https address for each verdict: a text with `{slug}` in it, kept as it is written. */
export const editAddressSchema = z
  .string()
  .check((context) => {
    const fault = editAddressFault(context.value);
    if (fault !== undefined) refuse(context, fault, { rule: 'url', allowed: editAddressAllowed });
  })
  .meta({
    description: 'Where a reader can suggest a correction of a verdict; {slug} stands for its slug',
    pattern: '^https://.*\\{slug\\}',
    maxLength: productAddressMaxLength,
  });

/** The address for one verdict, by an address with a place for its slug. */
export function editAddress(pattern: string, slug: string): string {
  return new URL(pattern.replaceAll(slugPlace, slug)).href;
}

/** Explains why `value` is not a public web address; `undefined` if it is one. */
export function webAddressFault(value: string): string | undefined {
  const fault = addressFault(value, webAddressMaxLength);
  if (fault !== undefined) return fault;
  return /[?#]/.test(value)
    ? `is ${quoted(value, webAddressMaxLength)}, which has a query or a fragment`
    : undefined;
}

function addressFault(
  value: string,
  max: number,
  shown = quoted(value, webAddressMaxLength),
): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:\/\//i.test(value))
    return `is ${shown}, which is not an absolute http or https address`;
  if (value.length > max) return `is ${value.length} characters long`;
  if (url.username !== '' || url.password !== '') return `is ${shown}, which carries credentials`;
  return undefined;
}

function editAddressFault(value: string): string | undefined {
  const shown = quoted(value, webAddressMaxLength);
  const fault = addressFault(value.replaceAll(slugPlace, 'slug'), productAddressMaxLength, shown);
  if (fault !== undefined) return fault;
  if (!/^https:/i.test(value)) return `is ${shown}, which is not an https address`;
  return value.includes(slugPlace) ? undefined : `is ${shown}, which has no place for the slug`;
}

function standardForm(address: string): string {
  return new URL(address).href;
}

function webAddress() {
  return checkedAddress(webAddressFault, webAddressAllowed, webAddressMaxLength);
}

function checkedAddress(faultOf: (value: string) => string | undefined, allowed: string, max: number) {
  return z
    .string()
    .check((context) => {
      const fault = faultOf(context.value);
      if (fault !== undefined) refuse(context, fault, { rule: 'url', allowed });
    })
    .meta(formOf(max));
}

function formOf(maxLength: number) {
  return { format: 'uri', pattern: '^https?://', maxLength };
}
