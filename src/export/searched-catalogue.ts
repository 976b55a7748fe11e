import type { Settings } from '../verdict/settings.ts';

/** What the page of search has to know of the catalogue: it stands there as JSON, for the script. */
export interface SearchedCatalogue
  extends Pick<Settings, 'name' | 'categories' | 'ratingScale' | 'notStated' | 'language' | 'words'> {
  /** The base address. */
  readonly base: string;
  /** Reviews in the catalogue. */
  readonly total: number;
}
