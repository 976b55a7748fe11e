/** Link-preview pictures. */
export const picture = {
  site: 'Kurze Urteile darüber, was sich zu kaufen lohnt.',
  noLonger: 'Wird nicht mehr geführt.',
};
