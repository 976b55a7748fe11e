import type { SynonymSets } from '../../../verdict/settings.ts';
import { indexedText } from './words.ts';

/** The publisher's synonyms: by a word or phrase in the form of `SearchWords.whole`, the others in the same form. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Reads the synonyms of a catalogue; entries without a word are left out. */
export function readSynonyms(sets: SynonymSets): Synonyms {
  const found = new Map<string, Set<string>>();
  const add = (from: string, to: readonly string[]) => {
    const key = indexedText(from);
    const others = to.map(indexedText).filter((other) => other !== '' && other !== key);
    if (key !== '' && others.length > 0) found.set(key, new Set([...(found.get(key) ?? []), ...others]));
  };
  for (const set of sets) {
    if (Array.isArray(set)) for (const word of set) add(word, set);
    else for (const [word, others] of Object.entries(set)) add(word, others);
  }
  return new Map([...found].map(([key, others]) => [key, [...others]]));
}
