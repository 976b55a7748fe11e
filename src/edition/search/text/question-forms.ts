import { foldLetters } from './fold.ts';
import { germanicForms } from './forms/germanic-forms.ts';
import { hanForms } from './forms/han-forms.ts';
import { otherForms } from './forms/other-forms.ts';
import { romanceForms } from './forms/romance-forms.ts';
import { slavicForms } from './forms/slavic-forms.ts';
import type { WrittenForms } from './forms/written-forms.ts';
import { runsOf } from './runs.ts';

/** The forms of questions in a language. Patterns are for a query that is folded except for its kana. */
export interface QuestionForms {
  /** Comparisons of products: the groups `a` and `b`; `b` may hold several, separated by `or`. */
  readonly versus: readonly RegExp[];
  /** Separates products of a comparison. */
  readonly or: RegExp;
  /** Alternatives to a product: the group `a`; `rest` are further requirements. */
  readonly alternatives: readonly RegExp[];
  /** Question words, and such segments of scripts without spaces. */
  readonly words: ReadonlySet<string>;
}

const norwegian = germanicForms.nb;

/** The forms of questions, by language. */
const writtenForms: Readonly<Record<string, WrittenForms | undefined>> = {
  ...germanicForms,
  nn: norwegian,
  no: norwegian,
  ...romanceForms,
  ...slavicForms,
  ...hanForms,
  ...otherForms,
};

/** The forms of questions in a language, by its primary subtag, if known. */
export function questionForms(language: string): QuestionForms | undefined {
  const written = writtenForms[language];
  if (!written) return undefined;
  const { or, versus, alternatives, words, isUnspaced = false } = written;
  const around = isUnspaced ? ' ?' : ' ';
  const parting = `${around}(?:${foldLetters(or)})${around}`;
  const compile = (pattern: string) => compiled(pattern, around);
  return {
    or: new RegExp(parting),
    versus: [...versus.map(compile), new RegExp(`^(?<a>.+?)${parting}(?<b>.+)$`)],
    alternatives: alternatives.map(compile),
    words: new Set(runsOf(words).map((run) => run.join(''))),
  };
}

/** A pattern as it is written: A and B are products, R is the rest; a space is one or, without spaces, none. */
function compiled(pattern: string, around: string): RegExp {
  const source = foldLetters(pattern.replace(/[ABR]/g, (letter) => `\0${letter}`))
    .replaceAll('\0a', '(?<a>.+?)')
    .replaceAll('\0b', '(?<b>.+?)')
    .replaceAll('\0r ', '(?<rest>.+?)[ -]')
    .replaceAll('\0r', '(?<rest>.+?)')
    .replaceAll(' ', around);
  return new RegExp(`^${source}$`);
}
