import type { Settings } from '../verdict/settings.ts';
import type { Words } from '../words/words.ts';
import { type WordSettings, wordsOf } from '../words/words-of.ts';
import type { Links } from './links.ts';

/** What all pages of a publication are made with. */
export interface Site<Known extends WordSettings = Settings> {
  readonly settings: Known;
  /** The addresses that a page can name. */
  readonly links: Links;
  /** What the interface says, in the language of the publication. */
  readonly words: Words;
}

/** Puts together what pages are made with; the words are made when they are first read. */
export function siteOf<Known extends WordSettings>(settings: Known, links: Links): Site<Known> {
  return {
    settings,
    links,
    get words() {
      return wordsOf(settings);
    },
  };
}
