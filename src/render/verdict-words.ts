import type { VerdictKind } from '../verdict/verdict-kind.ts';

/** The three verdicts as people say them. */
export const verdictWords: Readonly<Record<VerdictKind, string>> = {
  worthit: 'Worth it',
  skip: 'Skip',
  depends: 'Depends',
};
