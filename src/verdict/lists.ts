import { z } from 'zod';
import { authorKeyMaxLength } from './person.ts';
import { slugSchema } from './slug.ts';
import { lineSchema } from './text.ts';

/** The most tags of a product, and the most alternatives. */
const slugsMax = 20;

/** The most authors: a review with more is a collection. */
const authorsMax = 10;

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

function refuseDuplicates(noun: string, params: { readonly rule: string }): z.core.CheckFn<string[]> {
  return (context) => {
    for (const [index, item] of context.value.entries())
      if (context.value.indexOf(item) < index)
        context.issues.push({
          code: 'custom',
          input: item,
          path: [index],
          message: `is "${item}" a second time`,
          params: { ...params, allowed: `each ${noun} once` },
          continue: true,
        });
  };
}
