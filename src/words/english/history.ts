/** How a verdict moved. */
export const history = {
  first: 'first verdict: {verdict}',
  withdrawn: 'withdrawn',
  moved: '{before} → {after}',
  takenBack: 'taken back',
  takenBackAgain: 'taken back, again {what}',
  none: 'none',
} as const;
