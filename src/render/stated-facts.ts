import { mayBeNotStated, type NotStatedKey } from '../verdict/entry.ts';
import type { Verdict } from '../verdict/record.ts';
import type { Settings } from '../verdict/settings.ts';
import { type WordSettings, wordsOf } from '../words/words-of.ts';

type Rules = Pick<Settings, 'notStated'>;

/** Whether a fact is one that the publisher left out: then its text says only that, and is not worth a line. */
export function isStated(text: string, { notStated }: Rules): boolean {
  return text !== notStated;
}

/** The names and texts of the facts that the publisher states. */
export function statedFacts(
  verdict: Pick<Verdict, NotStatedKey>,
  settings: Rules & WordSettings,
): readonly (readonly [string, string])[] {
  const { verdict: words } = wordsOf(settings);
  return mayBeNotStated
    .filter((key) => isStated(verdict[key], settings))
    .map((key) => [words[key], verdict[key]] as const);
}

/** The facts that the publisher left out. */
export function factsLeftOut(verdict: Pick<Verdict, NotStatedKey>, rules: Rules): NotStatedKey[] {
  return mayBeNotStated.filter((key) => !isStated(verdict[key], rules));
}
