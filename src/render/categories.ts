import { z } from 'zod';
import { categoryDescriptionSchema } from '../verdict/categories.ts';
import { slugSchema } from '../verdict/slug.ts';
import { type VerdictKind, verdictKinds } from '../verdict/verdict-kind.ts';
import type { Links } from './links.ts';
import { attributionOf, type ListSource, listSchema, momentOf } from './list.ts';

const count = z.int().min(0);

/** A category as `GET /api/categories` lists it. */
export const categorySchema = z
  .strictObject({
    slug: slugSchema.meta({ description: 'The value that the category filter takes' }),
    name: z.string().meta({ description: 'Display name of the category' }),
    description: categoryDescriptionSchema
      .optional()
      .meta({ description: 'What is in the category, if the publisher says' }),
    total: count.meta({ description: 'Number of verdicts in it' }),
    verdicts: z
      .strictObject({ worthit: count, skip: count, depends: count } satisfies Record<VerdictKind, z.ZodType>)
      .meta({ description: 'How many of them have each verdict' }),
  })
  .meta({ id: 'Category', description: 'A category' });

/** The envelope of `GET /api/categories`: that of a list, but for what belongs to pages and to ratings. */
export const categoriesSchema = z
  .strictObject({
    data: z.array(categorySchema).meta({ description: 'Every category, in the order of slugs' }),
    total: count.meta({ description: 'Number of categories' }),
    edition: listSchema.shape.edition,
    publishedAt: listSchema.shape.publishedAt,
    license: listSchema.shape.license,
    attribution: listSchema.shape.attribution,
  })
  .meta({ id: 'CategoryList', description: 'Every category' });

/** The body of `GET /api/categories`; `countOf` gives the size of a listing. */
export function renderCategories(
  countOf: (filter: { readonly category: string; readonly verdict?: VerdictKind }) => number,
  source: ListSource,
  links: Links,
): string {
  const { id, settings } = source;
  const slugs = Object.keys(settings.categories).sort();
  const list: z.output<typeof categoriesSchema> = {
    data: slugs.map((slug) => ({
      slug,
      name: settings.categories[slug] ?? slug,
      description: settings.categoryDescriptions?.[slug],
      total: countOf({ category: slug }),
      verdicts: Object.fromEntries(
        verdictKinds.map((verdict) => [verdict, countOf({ category: slug, verdict })]),
      ) as Record<VerdictKind, number>,
    })),
    total: slugs.length,
    edition: id,
    publishedAt: momentOf(source.publishedAt),
    license: settings.licence,
    attribution: attributionOf(settings, links),
  };
  return JSON.stringify(list);
}
