/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'veredito',
  withdrawn: 'retirado',
  unknown: 'sem análise',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} a {max})',
};
