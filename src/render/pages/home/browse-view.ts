import type { ListedVerdict, Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import type { VerdictKind } from '../../../verdict/verdict-kind.ts';
import type { BrowseAddress } from '../../browse-address.ts';
import type { Highlights, SearchNotes } from '../../list.ts';
import type { Site } from '../../site.ts';

/** What lists of reviews are made with; of the settings, a few. */
export type ListSite = Site<
  Pick<Settings, 'categories' | 'ratingScale' | 'notStated' | 'language' | 'words'>
>;

/** What the list of reviews shows: which part of which view, and how the whole of it divides. */
export interface BrowseView {
  /** As it is, with a page that there is. */
  readonly address: BrowseAddress;
  /** Pages of the view, at least 1. */
  readonly pages: number;
  /** Reviews in the view. */
  readonly total: number;
  /** Reviews in the catalogue. */
  readonly catalogueTotal: number;
  readonly verdicts: readonly ListedVerdict[];
  /** How many reviews there would be with another verdict. */
  readonly verdictCounts: Readonly<Record<VerdictKind, number>>;
  /** How many reviews there would be in another category, by slug; only categories with reviews. */
  readonly categoryCounts: ReadonlyMap<string, number>;
  /** Tags to choose from, those that most reviews have first; none where the page cannot filter by tag. */
  readonly tags: readonly string[];
  /** What a search did to its words; nothing if every word was found as it is typed. */
  readonly search?: SearchNotes | undefined;
  /** Products to compare: those that a search names beside each other, or the best of a category. */
  readonly compared: readonly Verdict[];
  /** What a search found in the verdicts of this page, by slug. */
  readonly highlights: Readonly<Record<string, Highlights>>;
}
