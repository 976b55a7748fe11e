/** Link-preview pictures. */
export const picture = {
  site: 'En bref\u00a0: ce qui vaut la peine d’être acheté.',
  noLonger: 'N’est plus suivi.',
};
