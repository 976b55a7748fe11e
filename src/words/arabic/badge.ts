/** Badges: what is drawn, in few letters, and read out. */
export const badge = {
  label: 'الحكم',
  withdrawn: 'مسحوب',
  unknown: 'لم يُراجع',
  outOf: '{rating}/{max}',
  onScale: '{rating} ({min} إلى {max})',
};
