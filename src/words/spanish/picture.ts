/** Link-preview pictures. */
export const picture = {
  site: 'En breve: qué vale la pena comprar.',
  noLonger: 'Ya no se incluye.',
};
