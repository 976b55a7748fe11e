import type { ImageType } from '../../verdict/image.ts';
import type { RatingScale } from '../../verdict/rating-scale.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { WordSettings } from '../../words/words-of.ts';

/** A picture of the publication's own, as it is kept. */
export interface OwnPicture {
  readonly type: ImageType;
  /** Stands for its bytes. */
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The icon of a publication as a file: PNG, or an ICO file of three sizes. */
export interface IconSubject {
  readonly state: 'icon';
  readonly form: 'png' | 'ico';
  /** In px; an ICO file has sizes of its own. */
  readonly side: number;
  readonly icon: OwnPicture;
}

/** What a link preview is about, and whose it is. */
export type PictureSubject = LinkedSubject &
  WordSettings & {
    /** What stands before the name of the publication, or for it. */
    readonly mark?: (OwnPicture & { readonly standsForName: boolean }) | undefined;
  };

/** A verdict, a product that is no longer covered, or the publication itself. */
export type LinkedSubject =
  | {
      readonly state: 'verdict';
      /** Name of the publication. */
      readonly publication: string;
      /** Stands in for a name that no font of the program covers. */
      readonly slug: string;
      readonly product: string;
      /** The language of name and summary, if it is not the publication's (BCP 47). */
      readonly ownLanguage?: string | null;
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
