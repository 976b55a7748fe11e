import { foldText } from './fold.ts';
import { type QuestionForms, questionForms } from './question-forms.ts';
import { runsOf } from './runs.ts';
import { stemmers } from './stemmers.ts';
import { stopWords } from './stop-words.ts';

/** What search knows of a language. Words are folded as the index is. */
export interface Language {
  /** What the forms of a word have in common, for comparison only; the word itself where nothing is known of it. */
  stem(word: string): string;
  /** Whether a word, or a segment of a script without spaces, carries no meaning by itself. */
  isStopWord(word: string): boolean;
  /** How questions are asked in it, if that is known. */
  readonly forms: QuestionForms | undefined;
}

/** Longer words have no stem. */
const stemmedMax = 40;
const lettersOnly = /^[\p{L}\p{M}]{3,}$/u;

/** Reads what is known of a language, by its tag (BCP 47), of which only the language itself counts; some milliseconds. */
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
