import type { Question } from './question-sets.ts';

/** An engine's results for one question. */
export interface Found {
  /** The first ten, best first. */
  readonly slugs: readonly string[];
  /** True if the engine marks even its best result as a guess. */
  readonly guess: boolean;
}

/** A question with an engine's results. */
export interface Answered extends Question {
  readonly found: Found;
}

/** Scores of an engine on questions that have a right answer; shares from 0 to 1. */
export interface Scores {
  readonly questions: number;
  readonly first: number;
  readonly firstThree: number;
  readonly firstTen: number;
  /** Mean of 1 / rank of the first right answer; 0 if none is among the first ten. */
  readonly reciprocalRank: number;
  readonly empty: number;
  /** Right among the first three, but marked as a guess. */
  readonly doubted: number;
}

/** The kind of question that has no right answer in its catalogue. */
export const unanswerable = 'nothing';

/** Scores answers, leaving out questions without a right answer. */
export function scoresOf(answers: readonly Answered[]): Scores {
  const answerable = answers.filter(({ kind }) => kind !== unanswerable);
  const ranked = answerable.map(({ found, right }) => ({
    rank: found.slugs.slice(0, 10).findIndex((slug) => right.includes(slug)) + 1,
    found,
  }));
  const share = (holds: (answer: (typeof ranked)[number]) => boolean) =>
    ranked.filter(holds).length / ranked.length;
  const within = (most: number) => share(({ rank }) => rank >= 1 && rank <= most);
  return {
    questions: ranked.length,
    first: within(1),
    firstThree: within(3),
    firstTen: within(10),
    reciprocalRank: ranked.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranked.length,
    empty: share(({ found }) => found.slugs.length === 0),
    doubted: share(({ rank, found }) => rank >= 1 && rank <= 3 && found.guess),
  };
}

/** Number of questions without a right answer, and the share for which the engine showed nothing or only a guess. */
export function honestyOf(answers: readonly Answered[]): {
  readonly questions: number;
  readonly honest: number;
} {
  const hopeless = answers.filter(({ kind }) => kind === unanswerable);
  const honest = hopeless.filter(({ found }) => found.slugs.length === 0 || found.guess);
  return { questions: hopeless.length, honest: honest.length / hopeless.length };
}
