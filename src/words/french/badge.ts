/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'verdict',
  withdrawn: 'retiré',
  unknown: 'non testé',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} à {max})',
};
