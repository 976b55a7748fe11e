/** Cards on other pages: the element, the frame and oEmbed. */
export const embed = {
  title: '{product}: حكم {publication}',
  read: 'اقرأ المراجعة',
  verdictOn: 'الحكم على {product}',
  withdrawn: 'لم يعد {product} مشمولًا.',
  readInstead: 'اطّلع على ما يمكن قراءته بدلًا منه',
  unknown: 'لم يُراجع',
  allReviews: 'كل مراجعات {publication}',
};
