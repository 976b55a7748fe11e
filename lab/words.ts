import { stringify } from 'yaml';
import { english } from '../src/words/english.ts';
import { withForms } from '../src/words/words-template.ts';

/** Lines of catalogue.yaml for a language that the interface does not support: all words, in English. */
export function wordsYaml(language: string): string {
  const words = Object.entries(english).map(([group, texts]) => [
    group,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withForms(text, language)])),
  ]);
  return stringify({ language, words: Object.fromEntries(words) }, { lineWidth: 0 });
}
