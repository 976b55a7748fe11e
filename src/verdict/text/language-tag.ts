import { z } from 'zod';
import { quoted } from './excerpt.ts';
import { refuse } from './refuse.ts';

/** Language, script, region and variants, each written as its registry writes it; no extensions (RFC 5646, 2.1). */
const tagPattern =
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$/;

/** The longest language tag, in characters. */
const tagMaxLength = 35;

const tagAllowed = 'a language tag (BCP 47) such as en, pt-BR or zh-Hant';

/** A BCP 47 language tag in its canonical case: `en`, `pt-BR`, `zh-Hant-TW`. */
export function languageTagSchema(description: string) {
  return z
    .string()
    .check((context) => {
      const { value } = context;
      if (value.length <= tagMaxLength && tagPattern.test(value)) return;
      const details = { rule: 'language', allowed: tagAllowed, nearest: canonicalTag(value) };
      refuse(context, `is ${quoted(value)}`, details);
    })
    .meta({ description, pattern: tagPattern.source, minLength: 2, maxLength: tagMaxLength });
}

/** The tag that was probably meant: in canonical case, and with hyphens; `undefined` if it is none either. */
function canonicalTag(value: string): string | undefined {
  const hyphened = value.trim().slice(0, tagMaxLength).replaceAll('_', '-');
  if (!/^[a-z0-9-]+$/i.test(hyphened)) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(hyphened);
    return tag !== undefined && tagPattern.test(tag) ? tag : undefined;
  } catch {
    // Not well-formed.
    return undefined;
  }
}
