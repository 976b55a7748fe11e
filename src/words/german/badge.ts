/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'Urteil',
  withdrawn: 'zurückgezogen',
  unknown: 'nicht getestet',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} bis {max})',
};
