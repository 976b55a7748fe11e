/** Pages of an address where nothing is. */
export const missing = {
  review: 'لا توجد هذه المراجعة',
  reviewDetail: 'لا توجد مراجعة في هذا العنوان. ربما كُتب خطأً، أو لم يُراجع المنتج بعد.',
  category: 'لا توجد هذه الفئة',
  categoryDetail: 'لا توجد فئة في هذا العنوان. ربما كُتب خطأً، أو تغيّر اسم الفئة.',
  page: 'لا توجد هذه الصفحة',
  pageDetail: 'لا يوجد شيء في هذا العنوان.',
  listPageDetail:
    'لا توجد صفحة {page, number}: في هذه القائمة {pages, plural, zero {لا صفحات} one {صفحة واحدة} two {صفحتان} few {# صفحات} many {# صفحة} other {# صفحة}}.',
  withdrawnDetail: 'لم يعد هذا المنتج مشمولًا، ولم يعد حكمه قائمًا.',
  readInstead: 'اقرأ بدلًا منه',
  didYouMean: 'هل تقصد',
  related: 'مراجعات ذات صلة',
  categories:
    '{count, plural, zero {الفئات} one {الفئة} two {الفئتان} few {الفئات} many {الفئات} other {الفئات}}: <list></list>',
  lookElsewhere: 'ابحث عن شيء آخر',
  everything: 'أو اطّلع على <reviews>كل المراجعات</reviews> و<categories>كل الفئات</categories>.',
};
