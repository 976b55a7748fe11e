/** The three verdicts, in the order of the specification (part 2). */
export const verdictKinds = ['worthit', 'skip', 'depends'] as const;

/** One of the three verdicts. */
export type VerdictKind = (typeof verdictKinds)[number];
