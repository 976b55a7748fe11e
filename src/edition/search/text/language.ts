import { foldText } from './fold.ts';
import { type QuestionForms, questionForms } from './question-forms.ts';
import { runsOf } from './runs.ts';
import { stemmers } from './stemmers.ts';
import { stopWords } from './stop-words.ts';

/** What search knows about a language. Words are folded like the index. */
export interface Language {
  /** The stem of a word, for comparison only; the word itself if it has no known stem. */
  stem(word: string): string;
  /** Whether a word, or a segment of a script without spaces, has no meaning by itself. */
  isStopWord(word: string): boolean;
  /** The forms of questions in it, if known. */
  readonly forms: QuestionForms | undefined;
}

/** Longer words have no stem. */
const stemmedMax = 40;
const lettersOnly = /^[\p{L}\p{M}]{3,}$/u;

/** Loads a language by the primary subtag of its tag (BCP 47); takes some milliseconds. */
export function readLanguage(tag: string): Language {
  const [primary = ''] = tag.split('-');
  const stemmer = stemmers[primary]?.();
  const stops = new Set(stopWords[primary]?.().flatMap((word) => runsOf(word).map((run) => run.join(''))));
  return {
    forms: questionForms(primary),
    isStopWord: (word) => stops.has(word),
    stem(word) {
      if (stemmer === undefined || word.length > stemmedMax || !lettersOnly.test(word)) return word;
      const stem = foldText(stemmer(word));
      return stem.length < 2 ? word : stem;
    },
  };
}
