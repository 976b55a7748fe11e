import { z } from 'zod';
import { slugSchema } from './slug.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';

const categoriesMax = 1000;

/** The most former slugs of a category. */
const aliasesMax = 20;

const name = lineSchema(80, 'Display name of the category');

/** What a category is, for readers, in one line. */
export const categoryDescriptionSchema = lineSchema(300, 'What is in the category, for readers');

/** Names of categories by slug: 1 to 1,000. */
export const categoryNamesSchema = z
  .record(slugSchema, name)
  .check(checkCount)
  .meta({ description: 'Category slugs and their display names', ...countLimits() });

/** Slugs of categories by the aliases that lead to them. */
export const categoryAliasesSchema = z
  .record(slugSchema, slugSchema)
  .meta({ description: 'Former slugs of categories, with the present ones' });

/** Descriptions of categories by slug. */
export const categoryDescriptionsSchema = z
  .record(slugSchema, categoryDescriptionSchema)
  .meta({ description: 'What is in a category, by its slug' });

const writtenCategorySchema = z.union([
  name,
  z
    .strictObject({
      name,
      description: categoryDescriptionSchema.optional(),
      aliases: z
        .array(slugSchema)
        .max(aliasesMax)
        .default([])
        .meta({ description: 'Slugs this category used to have; they lead to it for ever' }),
    })
    .meta({ description: 'A category of which more is said than its name' }),
]);

/** Checked categories as they were written. */
type WrittenCategories = Readonly<Record<string, z.output<typeof writtenCategorySchema>>>;

/** Categories as `catalogue.yaml` names them: by slug a name alone, or a name with more. */
export const writtenCategoriesSchema = z
  .record(slugSchema, writtenCategorySchema)
  .check(checkCount)
  .check(checkAliases)
  .meta({ description: 'Category slugs and their display names', ...countLimits() });

/** Categories as settings hold them: names, and apart from those what only some categories have. */
export interface Categories {
  readonly categories: Record<string, string>;
  readonly categoryDescriptions?: Record<string, string> | undefined;
  readonly categoryAliases?: Record<string, string> | undefined;
}

/** Splits categories as they were written; what no category has is left out. */
export function splitCategories(written: WrittenCategories): Categories {
  const all = Object.entries(written).map(([slug, category]) =>
    typeof category === 'string' ? { slug, name: category, aliases: [] } : { slug, ...category },
  );
  const descriptions = all.flatMap(({ slug, description }) =>
    description === undefined ? [] : [[slug, description] as const],
  );
  const aliases = all.flatMap(({ slug, aliases }) => aliases.map((alias) => [alias, slug] as const));
  return {
    categories: Object.fromEntries(all.map(({ slug, name }) => [slug, name])),
    ...(descriptions.length > 0 && { categoryDescriptions: Object.fromEntries(descriptions) }),
    ...(aliases.length > 0 && { categoryAliases: Object.fromEntries(aliases) }),
  };
}

/** Categories as a publisher writes them, of those that settings hold: the inverse of `splitCategories`. */
export function joinCategories({
  categories,
  categoryDescriptions = {},
  categoryAliases = {},
}: Categories): z.input<typeof writtenCategoriesSchema> {
  const described = new Map(Object.entries(categoryDescriptions));
  const aliasesOf = Map.groupBy(Object.entries(categoryAliases), ([, slug]) => slug);
  return Object.fromEntries(
    Object.entries(categories).map(([slug, name]) => {
      const description = described.get(slug);
      const aliases = aliasesOf.get(slug)?.map(([alias]) => alias);
      const more = { ...(description !== undefined && { description }), ...(aliases && { aliases }) };
      return [slug, Object.keys(more).length === 0 ? name : { name, ...more }];
    }),
  );
}

/** The slug of the category that has this slug, or had it once; nothing when none has. */
export function findCategory(
  { categories, categoryAliases = {} }: Omit<Categories, 'categoryDescriptions'>,
  slug: string,
): string | undefined {
  if (Object.hasOwn(categories, slug)) return slug;
  return Object.hasOwn(categoryAliases, slug) ? categoryAliases[slug] : undefined;
}

function countLimits() {
  return { minProperties: 1, maxProperties: categoriesMax };
}

function checkCount(context: z.core.ParsePayload<Record<string, unknown>>): void {
  const count = Object.keys(context.value).length;
  if (count >= 1 && count <= categoriesMax) return;
  const allowed = `1 to ${categoriesMax} of them, each as "slug: Name"`;
  refuse(context, `names ${count} categories`, { rule: 'categories', allowed });
}

function checkAliases(context: z.core.ParsePayload<WrittenCategories>): void {
  const taken = new Map<string, string>();
  for (const [slug, category] of Object.entries(context.value)) {
    if (typeof category === 'string') continue;
    for (const [index, alias] of category.aliases.entries()) {
      const other = taken.get(alias);
      const isSlug = Object.hasOwn(context.value, alias);
      if (!isSlug && other === undefined) {
        taken.set(alias, slug);
        continue;
      }
      refuse(
        context,
        isSlug
          ? `is "${alias}", which is the slug of a category`
          : `is "${alias}", already an alias of the category "${other}"`,
        { rule: 'duplicate-slug', allowed: 'each slug and alias of a category once' },
        { input: alias, path: [slug, 'aliases', index] },
      );
    }
  }
}
