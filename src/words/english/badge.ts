/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'verdict',
  withdrawn: 'withdrawn',
  unknown: 'not reviewed',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} to {max})',
} as const;
