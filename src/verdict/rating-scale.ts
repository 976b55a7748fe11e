import { z } from 'zod';
import { refuse } from './text/refuse.ts';

/** Bounds of every rating in a catalogue: whole numbers, both ends included. */
export interface RatingScale {
  readonly min: number;
  readonly max: number;
}

/** The default rating scale. */
export const defaultRatingScale: RatingScale = { min: 1, max: 10 };

/** The widest scale that a catalogue may set. */
export const ratingScaleLimits: RatingScale = { min: -1000, max: 1000 };

const bound = z.int().min(ratingScaleLimits.min).max(ratingScaleLimits.max);

/** A rating scale, as in `catalogue.yaml` and in every list response. */
export const ratingScaleSchema = z
  .strictObject({
    min: bound.meta({ description: 'Lowest rating' }),
    max: bound.meta({ description: 'Highest rating' }),
  })
  .check((context) => {
    const { min, max } = context.value;
    if (min >= max)
      refuse(context, `runs from ${min} to ${max}`, { rule: 'rating-scale', allowed: 'a min below its max' });
  })
  .meta({ description: 'Bounds of every rating, whole numbers, both ends included' });
