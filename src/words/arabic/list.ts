/** Lists of reviews: filters, order, results, pages. */
export const list = {
  verdict: 'الحكم',
  category: 'الفئة',
  all: 'الكل',
  allCategories:
    '{count, plural, zero {لا فئات} one {فئة واحدة} two {فئتان} few {كل الفئات (#)} many {كل الفئات (#)} other {كل الفئات (#)}}',
  order: 'الترتيب',
  match: 'الأكثر صلة',
  name: 'الاسم',
  rating: 'التقييم',
  reviewed: 'الأحدث',
  reviews:
    '{count, plural, zero {لا مراجعات} one {مراجعة واحدة} two {مراجعتان} few {# مراجعات} many {# مراجعة} other {# مراجعة}}',
  results:
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}} عن <q></q>',
  related:
    '{count, plural, zero {لا مراجعات ذات صلة} one {مراجعة واحدة ذات صلة} two {مراجعتان ذواتا صلة} few {# مراجعات ذات صلة} many {# مراجعة ذات صلة} other {# مراجعة ذات صلة}} بـ<q></q>',
  withVerdict: ': {verdict}',
  onPage: '، الصفحة {page, number} من {pages, number}',
  quoted: '«{q}»',
  byRating: 'الأعلى تقييمًا',
  byReviewed: 'الأحدث',
  page: 'الصفحة {page, number} من {pages, number}',
  pages: 'الصفحات',
  pageNumber: '<unseen>الصفحة</unseen> {page, number}',
  previous: 'السابق',
  next: 'التالي',
  count:
    '{count, plural, zero {#<unseen> مراجعات</unseen>} one {#<unseen> مراجعة</unseen>} two {#<unseen> مراجعتان</unseen>} few {#<unseen> مراجعات</unseen>} many {#<unseen> مراجعة</unseen>} other {#<unseen> مراجعة</unseen>}}',
  categoriesDescription:
    '{count, plural, zero {أحكام شراء موجزة.} one {أحكام شراء موجزة في فئة واحدة.} two {أحكام شراء موجزة في فئتين.} few {أحكام شراء موجزة في # فئات.} many {أحكام شراء موجزة في # فئة.} other {أحكام شراء موجزة في # فئة.}}',
  description:
    '{count, plural, zero {أحكام شراء موجزة.} one {أحكام شراء موجزة على منتج واحد.} two {أحكام شراء موجزة على منتجين.} few {أحكام شراء موجزة على # منتجات.} many {أحكام شراء موجزة على # منتجًا.} other {أحكام شراء موجزة على # منتج.}} لكل منها حكم واضح وتقييم من {min} إلى {max}.',
  categoryDescription:
    '{category}: {count, plural, zero {أحكام شراء موجزة.} one {أحكام شراء موجزة على منتج واحد.} two {أحكام شراء موجزة على منتجين.} few {أحكام شراء موجزة على # منتجات.} many {أحكام شراء موجزة على # منتجًا.} other {أحكام شراء موجزة على # منتج.}} لكل منها حكم واضح وتقييم من {min} إلى {max}.',
  nothingAtAll: 'لم يُراجع شيء بعد. ستظهر المراجعات الجديدة في <feed>الخلاصة</feed>.',
  nothing: 'لا توجد مراجعات هنا بعد.',
  nothingFor: 'لا شيء هنا يطابق <q></q>.',
  instead: 'ما يمكنك الاطلاع عليه',
  anyVerdict: 'بأي حكم',
  anyCategory: 'في كل الفئات',
  everything: 'كل المراجعات',
  filters: 'المرشّحات',
  tag: 'الوسم',
  ratingFrom: '{rating} فأعلى',
  without: 'بدون المرشّح {filter}',
  letters: 'الحروف',
  otherLetters: 'أخرى',
};
