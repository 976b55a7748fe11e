import { mayBeNotStated, type NotStatedKey } from '../verdict/entry.ts';
import type { Verdict } from '../verdict/record.ts';
import type { Settings } from '../verdict/settings.ts';

/** The facts that every verdict has, in the order in which they are shown, with their names. */
export const factNames: Readonly<Record<NotStatedKey, string>> = {
  price: 'Price',
  bestFor: 'Best for',
  skipIf: 'Skip if',
};

type Rules = Pick<Settings, 'notStated'>;

/** Whether a fact is one that the publisher left out: then its text says only that, and is not worth a line. */
export function isStated(text: string, { notStated }: Rules): boolean {
  return text !== notStated;
}

/** The names and texts of the facts that the publisher states. */
export function statedFacts(
  verdict: Pick<Verdict, NotStatedKey>,
  rules: Rules,
): readonly (readonly [string, string])[] {
  return mayBeNotStated
    .filter((key) => isStated(verdict[key], rules))
    .map((key) => [factNames[key], verdict[key]] as const);
}

/** The facts that the publisher left out. */
export function factsLeftOut(verdict: Pick<Verdict, NotStatedKey>, rules: Rules): NotStatedKey[] {
  return mayBeNotStated.filter((key) => !isStated(verdict[key], rules));
}
