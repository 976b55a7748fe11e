import { foldLetters } from './fold.ts';
import { germanicForms } from './forms/germanic-forms.ts';
import { hanForms } from './forms/han-forms.ts';
import { otherForms } from './forms/other-forms.ts';
import { romanceForms } from './forms/romance-forms.ts';
import { slavicForms } from './forms/slavic-forms.ts';
import type { WrittenForms } from './forms/written-forms.ts';
import { runsOf } from './runs.ts';

/** How questions are asked in a language. Patterns are for a query that is folded but for its kana. */
export interface QuestionForms {
  /** Two products beside each other: the groups `a` and `b`; `b` may hold more of them, parted by `or`. */
  readonly versus: readonly RegExp[];
  /** What parts products that are named beside each other. */
  readonly or: RegExp;
  /** What could take the place of a product: the group `a`; `rest` is what else is asked of it. */
  readonly alternatives: readonly RegExp[];
  /** Words, and segments of scripts without spaces, that ask and are not asked for. */
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

/** How questions are asked in a language, by its primary subtag, if that is known. */
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
