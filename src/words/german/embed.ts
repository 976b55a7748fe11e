/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}: Urteil von {publication}',
  read: 'Zum Test',
  verdictOn: 'Das Urteil über {product}',
  withdrawn: '{product} wird nicht mehr geführt.',
  readInstead: 'Was stattdessen lesenswert ist',
  unknown: 'Nicht getestet',
  allReviews: 'Alle Tests von {publication}',
};
