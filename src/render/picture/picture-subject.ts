import type { RatingScale } from '../../verdict/rating-scale.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';

/** What a picture is about: a verdict, a product that is no longer covered, or the publication itself. */
export type PictureSubject =
  | {
      readonly state: 'verdict';
      /** Name of the publication. */
      readonly publication: string;
      /** Stands in for a name that no font of the program covers. */
      readonly slug: string;
      readonly product: string;
      readonly verdict: VerdictKind;
      readonly verdictSummary: string;
      readonly rating: number;
      readonly ratingScale: RatingScale;
    }
  | {
      readonly state: 'withdrawn';
      readonly publication: string;
      readonly slug: string;
      readonly product: string;
    }
  | { readonly state: 'site'; readonly publication: string };

/** The size of every picture in px: what link previews crop least (ogp.me names no size; 1.91:1 is usual). */
export const pictureSize = { width: 1200, height: 630 } as const;
