import { z } from 'zod';
import { quoted } from './text/excerpt.ts';
import { withQuickCheck } from './text/quick-check.ts';
import { refuse } from './text/refuse.ts';

/** Lower-case ASCII words joined by single hyphens, which need no escaping in paths, file names and queries. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest slug, in characters. */
const slugMaxLength = 80;

/** `all` means "no filter" on the list endpoint, so it cannot be a slug. */
const reservedSlugs: readonly string[] = ['all'];

/** Explains why `value` is not a slug; `undefined` if it is one. */
export function slugFault(value: string): string | undefined {
  if (value.length > slugMaxLength) return `is ${value.length} characters long`;
  if (!slugPattern.test(value)) return `is ${quoted(value)}`;
  if (reservedSlugs.includes(value)) return `is "${value}", which is reserved`;
  return undefined;
}

/** Describes the slugs that are accepted. */
const slugAllowed = `lower-case letters a–z and digits in words joined by single hyphens, at most ${slugMaxLength} characters, not "all"`;

/** A product or category slug. */
export const slugSchema = withQuickCheck(
  z
    .string()
    .check((context) => {
      const fault = slugFault(context.value);
      if (fault !== undefined)
        refuse(context, fault, { rule: 'slug', allowed: slugAllowed, nearest: slugFrom(context.value) });
    })
    .meta({
      description: 'URL-safe identifier',
      pattern: slugPattern.source,
      minLength: 1,
      maxLength: slugMaxLength,
      not: { enum: [...reservedSlugs] },
    }),
  (value) => slugFault(value) === undefined,
);

/** Converts a text to the most similar slug; `undefined` if no letter or digit of it can be kept. */
export function slugFrom(text: string): string | undefined {
  const slug = text
    .slice(0, 4 * slugMaxLength)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugMaxLength)
    .replace(/^-|-$/g, '');
  return slug === '' || reservedSlugs.includes(slug) ? undefined : slug;
}
