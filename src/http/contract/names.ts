import { z } from 'zod';
import { storedImageTypes } from '../../verdict/image.ts';
import { slugSchema } from '../../verdict/slug.ts';
import { problemKinds } from '../answers/problem.ts';
import type { PathParameter } from './operation.ts';

/** The slug of a product. */
export const slugName: PathParameter = {
  name: 'slug',
  description: 'Slug of the product, present or former',
  schema: slugSchema,
  example: ({ slug }) => slug,
};

/** The slugs of the products of a comparison, in their own order. */
export const comparedNames: readonly PathParameter[] = ['first', 'second', 'third', 'fourth'].map(
  (name, at) => ({
    name,
    description: `Slug of the ${name} product, in the order of slugs`,
    schema: slugSchema,
    example: ({ compared }) => compared[at],
  }),
);

/** The number of a page of changes. */
export const changesPageName: PathParameter = {
  name: 'page',
  description: 'Number of the page',
  schema: z.int().min(1).max(9_999_999_999),
  example: ({ changesPage }) => changesPage,
};

/** The slug of a category. */
export const categoryName: PathParameter = {
  name: 'category',
  description: 'Slug of the category',
  schema: slugSchema,
  example: ({ category }) => category,
};

/** The number of a part of the sitemap. */
export const sitemapPartName: PathParameter = {
  name: 'part',
  description: 'Number of the part, as the index names it',
  schema: z.int().min(1),
  example: ({ hasSitemapParts }) => (hasSitemapParts ? 1 : undefined),
};

/** The name of a problem, as the last part of its `type`. */
export const problemName: PathParameter = {
  name: 'problem',
  description: 'Name of the problem: the last part of its `type`',
  schema: z.enum(Object.keys(problemKinds) as [string, ...string[]]),
  example: () => 'not-found',
};

/** The file name of a picture. */
export const imageName: PathParameter = {
  name: 'image',
  description: 'The hash of the picture, and the ending of its format',
  schema: z.string().regex(new RegExp(`^[0-9a-f]{32}\\.(?:${Object.values(storedImageTypes).join('|')})$`)),
  example: ({ image }) => image,
};

/** The file name of an asset. */
export function assetName(example: string): PathParameter {
  return {
    name: 'file',
    description: 'Name of the file, which changes with its content',
    schema: z.string().regex(/^[a-z0-9.-]+$/),
    example: () => example,
  };
}
