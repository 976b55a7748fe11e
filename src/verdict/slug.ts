import { z } from 'zod';
import { quoted } from './excerpt.ts';

/** Lower-case ASCII words joined by single hyphens: safe in a path, a file name and a query without escaping. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The longest slug, in characters. */
const slugMaxLength = 80;

/** `all` means "no filter" on the list endpoint, so nothing may be called that. */
const reservedSlugs: readonly string[] = ['all'];

/** Says why `value` cannot be a slug, or nothing when it can. */
export function slugFault(value: string): string | undefined {
  if (value.length > slugMaxLength) return `is ${value.length} characters long`;
  if (!slugPattern.test(value)) return `is ${quoted(value)}`;
  if (reservedSlugs.includes(value)) return `is "${value}", which is reserved`;
  return undefined;
}

/** What a slug may be, in words. */
const slugAllowed = `lower-case letters a–z and digits in words joined by single hyphens, at most ${slugMaxLength} characters, not "all"`;

/** A product or category slug. */
export const slugSchema = z
  .string()
  .check((context) => {
    const fault = slugFault(context.value);
    if (fault === undefined) return;
    const nearest = slugFrom(context.value);
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: fault,
      params: { rule: 'slug', allowed: slugAllowed, ...(nearest !== undefined && { nearest }) },
    });
  })
  .meta({
    description: 'URL-safe identifier',
    pattern: slugPattern.source,
    minLength: 1,
    maxLength: slugMaxLength,
    not: { enum: [...reservedSlugs] },
  });

/** The slug nearest to a free text, or nothing when no letter or digit of it can be kept. */
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
