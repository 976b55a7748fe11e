import { z } from 'zod';
import { identifierKey, identifierSchema } from './identifier.ts';
import { slugSchema } from './slug.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';

/** The most tags of a product, and the most alternatives. */
const slugsMax = 20;

/** The longest key of an author, in characters. */
export const authorKeyMaxLength = 60;

/** The most authors: a review with more is a collection. */
const authorsMax = 10;

/** The most identifiers: a product may be in many registries. */
const identifiersMax = 20;

/** Points in favour or against. */
export const points = z.array(lineSchema(200, 'One point')).max(10).default([]);

/** Slugs, each once. */
export const slugsOnce = z
  .array(slugSchema)
  .max(slugsMax)
  .check(refuseDuplicates('slug', { rule: 'duplicate-slug' }))
  .default([]);

/** Keys of authors, each once. */
export const authorKeys = z
  .array(lineSchema(authorKeyMaxLength, 'A key of `authors` in catalogue.yaml'))
  .max(authorsMax)
  .check(refuseDuplicates('author', { rule: 'duplicate-author' }))
  .default([]);

/** Identifiers, each once. */
export const identifiersOnce = z
  .array(identifierSchema)
  .max(identifiersMax)
  .check(refuseDuplicates('identifier', { rule: 'duplicate-identifier' }, identifierKey))
  .prefault([]);

function refuseDuplicates(
  noun: string,
  rule: { readonly rule: string },
  keyOf = (item: string) => item,
): z.core.CheckFn<string[]> {
  const details = { ...rule, allowed: `each ${noun} once` };
  return (context) => {
    const keys = context.value.map(keyOf);
    for (const [index, item] of context.value.entries())
      if (keys.indexOf(keys[index] ?? '') < index)
        refuse(context, `is "${item}" a second time`, details, {
          input: item,
          path: [index],
          continue: true,
        });
  };
}
