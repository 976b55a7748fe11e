/** Link-preview pictures. */
export const picture = {
  site: '何を買うべきか、ひとことで。',
  noLonger: '現在取り上げていません。',
};
