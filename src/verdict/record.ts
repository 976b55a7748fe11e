import { z } from 'zod';
import { statedFields } from './entry.ts';
import { slugSchema } from './slug.ts';

/** The ten fields of a verdict as the API returns it, and no others (specification, part 2). */
export const recordSchema = z
  .strictObject({
    slug: slugSchema.meta({ description: 'URL-safe identifier of the product' }),
    ...statedFields,
    url: z.url().meta({ description: "Absolute URL of the product's review page" }),
    badge_svg: z.url().meta({ description: "Absolute URL of the product's badge" }),
  })
  .meta({ id: 'Verdict', description: 'The verdict on one product' });

/** A verdict as the API returns it. */
export type VerdictRecord = z.output<typeof recordSchema>;

/** A verdict without the two addresses, which depend on where the service is published. */
export type Verdict = Omit<VerdictRecord, 'url' | 'badge_svg'>;

/** A verdict with what a reader sees of it in a list. */
export interface ListedVerdict extends Verdict {
  /** Slug of its category. */
  readonly category: string;
  /** Day of the review, YYYY-MM-DD. */
  readonly reviewed: string | null;
}

/** A verdict with everything that a download holds of it: all but the text of the review. */
export interface FullVerdict extends ListedVerdict {
  readonly pros: readonly string[];
  readonly cons: readonly string[];
}
