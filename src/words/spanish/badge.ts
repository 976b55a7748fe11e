/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'veredicto',
  withdrawn: 'retirado',
  unknown: 'sin reseña',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} a {max})',
};
