/** Link-preview pictures. */
export const picture = {
  site: 'أحكام موجزة فيما يستحق الشراء.',
  noLonger: 'لم يعد مشمولًا.',
};
